import js from '@eslint/js';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

import { complexFunctions, longFunctions } from './eslint-exceptions.js';

/** Folders that must stay pure: no clock, no randomness, no environment (design: decisions come from data alone). */
const pureFolders = [
  'services/*/src/*/{state,evolve,decide,errors,rejections,upcast}.ts',
  'services/bidder/src/auction/**/*.ts',
  'services/budget/src/pacing/**/*.ts',
  'services/openrtb/**/*.ts',
];

/** Reads of the clock, which is handed in. */
const ownClocks = [
  {
    // Also where it is passed on and called elsewhere.
    selector: "MemberExpression[object.name='Date'][property.name='now']",
    message:
      'Durations: monotonicMs(). Time of day: the clock that was handed in, or wallMs() of the clock module.',
  },
  {
    selector: "NewExpression[callee.name='Date'][arguments.length=0]",
    message: 'Take the time from the clock that was handed in, or from the clock module.',
  },
];

export default tseslint.config(
  { ignores: ['**/node_modules/', '**/dist/', '**/.data/', '**/.cache/', 'web/public/'] },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      // A service is for editors: it asks for every file anew what programs know once.
      parserOptions: {
        project: ['tsconfig.json', 'web/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
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
    files: ['services/**/*.ts', 'schemas/**/*.ts', 'web/src/**/*.{ts,tsx}'],
    ignores: [
      'services/kit/runtime/clock.ts',
      'web/src/lib/clock.ts',
      '**/*.spec.ts',
      '**/test/**',
      '**/testing/**',
      '**/contract.ts',
      '**/bench/**',
    ],
    rules: {
      'no-restricted-syntax': ['error', ...ownClocks],
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    ignores: longFunctions,
    rules: { 'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }] },
  },
  {
    files: ['**/*.{ts,tsx}'],
    ignores: complexFunctions,
    rules: { complexity: ['error', 15] },
  },
  {
    // A suite may be one long story.
    files: ['**/*.spec.ts', '**/contract.ts'],
    rules: { 'max-lines': 'off' },
  },
  {
    files: ['**/*.spec.ts', '**/*contract.ts', '**/{bench,test,testing}/**', 'web/e2e/**'],
    rules: { 'max-lines-per-function': 'off', complexity: 'off' },
  },
  {
    files: pureFolders,
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
    files: ['services/kit/**/*.ts'],
    ignores: ['services/kit/runtime/clock.ts', '**/*.spec.ts', '**/testing/**', '**/contract.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['kysely'],
              importNamePattern: '(Dialect|Driver|Adapter|QueryCompiler|Introspector)$',
              message: 'Dialects and drivers are chosen in services/adapters.',
            },
          ],
        },
      ],
      'no-restricted-syntax': [
        'error',
        ...ownClocks,
        {
          selector: 'TemplateElement[value.raw=/create (table|schema|sequence) if not exists/i]',
          message:
            'Operational tables belong to services/adapters/postgres/migrations.ts, behind a port of kit.',
        },
      ],
    },
  },
  {
    files: ['web/src/**/*.{ts,tsx}'],
    extends: [jsxA11y.flatConfigs.recommended],
    plugins: { 'react-hooks': reactHooks },
    languageOptions: { globals: { ...globals.browser } },
    settings: {
      // Rules about what an element must have hold for the wrappers of `web/src/ui` too.
      'jsx-a11y': { components: { Anchor: 'a', Image: 'img' } },
    },
    rules: {
      // The plugin's other rules speak for React's compiler, which does not run here.
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      // The first field of a dialog or of a page that is one form takes the focus: that is what people expect.
      'jsx-a11y/no-autofocus': 'off',
    },
  },
  {
    files: ['web/src/**/*.{ts,tsx}'],
    ignores: ['web/src/ui/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ group: ['@mantine/*', '@tabler/*'], message: 'Only web/src/ui knows the kit.' }] },
      ],
    },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: { globals: { ...globals.node } },
  },
);
