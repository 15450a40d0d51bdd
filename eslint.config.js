import js from '@eslint/js';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/** Rooms that must stay pure: no clock, no randomness, no environment (design: decisions come from data alone). */
const pureRooms = [
  'services/*/src/*/{state,evolve,decide,errors,upcast}.ts',
  'services/bidder/src/auction/**/*.ts',
];

export default tseslint.config(
  { ignores: ['**/node_modules/', '**/dist/', '**/.data/', '**/.cache/', 'web/public/'] },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      eqeqeq: 'error',
      'max-lines': ['warn', { max: 400, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    // A suite tells one story from its beginning to its end.
    files: ['**/*.spec.ts', '**/contract.ts'],
    rules: { 'max-lines': 'off' },
  },
  {
    files: pureRooms,
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'Date', message: 'Time comes in with the command metadata.' },
        { name: 'process', message: 'Settings come in as arguments.' },
        { name: 'performance', message: 'Time comes in as an argument.' },
        { name: 'crypto', message: 'Ids come in with the command metadata.' },
      ],
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'Randomness comes in as an argument.' },
      ],
    },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: { globals: { ...globals.node } },
  },
);
