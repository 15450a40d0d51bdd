/** What the message that a field is required calls one of several values: "Campaigns is required." is no sentence. */
export const AT_LEAST_ONE_TEXTS: Readonly<Record<string, string>> = {
  Campaigns: 'At least one campaign',
  'Categories or keywords': 'At least one category or keyword',
  Changes: 'At least one change',
  Channels: 'At least one channel',
  Conditions: 'At least one condition',
  Copies: 'At least one copy',
  Items: 'At least one item',
  Rows: 'At least one row',
  Scopes: 'At least one scope',
  Sources: 'At least one source',
};

/** The specification's message templates, section 5: the same text on the server and in the form. */
export const required = (field: string) => `${AT_LEAST_ONE_TEXTS[field] ?? field} is required.`;
export const minLength = (field: string, length: number) =>
  `${field} must be longer than or equal to ${length} characters.`;
export const maxLength = (field: string, length: number) =>
  `${field} must be shorter than or equal to ${length} characters.`;
export const mustBeValid = (field: string) => `${field} must be valid.`;
export const atLeast = (field: string, value: string | number) => `${field} must be at least ${value}.`;
export const validTag = (tag: string) => `Must be a valid ${tag} tag.`;

export const MESSAGES = {
  emailFormat: 'Email format is incorrect.',
  emailExists: 'Email already exists.',
  emailEnterValid: 'Enter a valid email.',
  emailUnknown: 'Email does not exist.',
  urlFormat: 'URL format is incorrect.',
  uriInvalid: 'URI must be valid.',
  domainFormat: 'Domain format is incorrect.',
  passwordsDiffer: 'Passwords do not match.',
  passwordCommon: 'This password is too common. Choose another one.',
  passwordSame: 'The new password must differ from the old one.',
  passwordNotFound: 'Password is not found or not verified.',
  urlNotSecure: 'The URL is not secure.',
  iframeNotSecure: 'The Iframe is not secure.',
  depositEmpty: 'Invalid format, please fill in the deposit field',
  depositLow: 'Your entered amount is below the minimum needed',
  depositLowWire: 'Low amount: minimum deposit - $500',
  invalidFormat: 'Invalid format',
  tmaxMax: 'The maximum value is 10000',
  whitelistCountries: 'You cannot choose Russia or Belarus for the whitelist',
  error: 'An error occurred',
  actionFailed: 'Action failed!',
  viewingOnly: 'You are viewing this account. Allow changes to edit it.',
  changedMeanwhile: 'Someone else just changed this. Reload to see the latest version.',
  codeWrong: 'This code is wrong or was used before.',
  codesTooMany: 'Too many wrong codes. Try again later.',
  signInExpired: 'The sign-in took too long. Enter your password again.',
  emailNotVerified: 'Your email address is not verified',
  wrongCredentials: 'Wrong user credentials',
  userNotFound: 'User is not found',
  paymentCanceled: 'Payment canceled',
  enterValidData: 'Please enter valid data',
  fileTooLarge: 'The file may not be greater than 2048 kilobytes',
  waitForPrevious: 'Please wait for the completion of a previous request before starting a new one.',
  tryAgainIn3Minutes: 'Try again in 3 minutes',
  linkSentAlready: 'We just sent the link. Wait a few minutes before you request another.',
  restricted: 'restricted_russia',
  wrongImageSize: 'The image has a wrong width or height',
  wrongImageWeight: 'The image may not be greater than 5 MB',
  wrongImageType: 'The image must be a file of type: jpg, jpeg, png',
  wrongVideoWeight: 'The video may not be greater than 64 MB',
  wrongVideoDuration: 'The video may not be longer than 30 seconds',
  wrongVideoType: 'The video must be a file of type: mp4, webm',
  wrongFileWeight: 'The file may not be greater than 10 MB',
  wrongFileType: 'The file must be a file of type: jpg, jpeg, png, gif',
  wrongListFileType: 'The file must be a file of type: csv, txt',
  wrongListFileWeight: 'The file may not be greater than 64 MB',
  fileEmpty: 'The file is empty',
  tooManyUploads: 'There are too many unfinished uploads. Finish or discard one first.',
  uploadMoved: 'The upload has moved on. Ask for its offset and continue from there.',
  uploadListDeleted: 'The filter list was deleted.',
  uploadTooLong: 'The part goes beyond the size of the file.',
  uploadDiskFull: 'The server has no space left for the upload. What was uploaded is kept: try again later.',
  fileDamaged: 'The file is damaged or incomplete',
  fileTooCostly: 'The file takes too much memory or time to read',
} as const;
