/** Why a file is not taken. */
export type MediaRejection =
  | { readonly kind: 'FileEmpty' }
  /** Its content, whatever its name says. */
  | { readonly kind: 'WrongType'; readonly wanted: 'image' | 'video' | 'file' }
  /** It breaks off, or its content is not what its first bytes promise. */
  | { readonly kind: 'FileDamaged' }
  /** Reading it takes more memory or time than any honest file of its size does. */
  | { readonly kind: 'FileTooCostly' }
  /** More pixels than are decoded for anybody. */
  | { readonly kind: 'WrongImageSize' }
  | { readonly kind: 'VideoTooLong'; readonly seconds: number }
  /** One of several images in one upload is larger than each of several may be. */
  | { readonly kind: 'ImageOfManyTooLarge' }
  | { readonly kind: 'MediaAssetExists' };
