import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import globals from 'globals';
import tseslint from 'typescript-eslint';

const tests = ['tests/**/*.{ts,tsx}', '**/*.test.{ts,tsx}'];

/** Programs that print to the terminal on purpose. */
const printing = ['server/main.ts'];

const commonlyForbidden = [
  ...['readings', 'errand', 'deed', 'deeds', 'asker', 'surplus'],
  ...['hear', 'heard', 'tell', 'told', 'takeOut', 'putDown'],
];

/** @param {string[]} words in camel case */
function forbiddenNames(words) {
  const capitalised = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const names = `^(${words.join('|')})(?![a-z])|(${capitalised.join('|')})(?![a-z])`;
  return {
    selector: `Identifier[name=/${names}/]`,
    message: 'docs/GLOSSARY.md has a better word.',
  };
}

export default defineConfig(
  globalIgnores(['dist*/', 'data/', 'shots/', 'test-results/']),
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      // Allows numbers in template strings. Objects and undefined stay forbidden.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // `onClick={() => close()}` is the usual form.
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // An event handler may be async: the functions that it calls handle their own failures.
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false } },
      ],
      // A function may be async because its interface returns a promise, even if it awaits nothing.
      '@typescript-eslint/require-await': 'off',
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended],
  },
  {
    // The page and the worker load the contract's schemas. `zod` is 16 kB larger, and its objects use eval.
    rules: {
      'no-restricted-imports': ['error', { paths: [{ name: 'zod', message: 'Use zod/mini.' }] }],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}', 'server/**/*.ts'],
    ignores: printing,
    rules: { 'no-console': 'error' },
  },
  {
    // Names that docs/GLOSSARY.md forbids, also as a part of longer ones.
    rules: { 'no-restricted-syntax': ['error', forbiddenNames(commonlyForbidden)] },
  },
  {
    // Web Locks and some stand-ins of tests have the name too.
    files: ['src/**/*.{ts,tsx}', 'server/**/*.ts'],
    ignores: tests,
    rules: { 'no-restricted-syntax': ['error', forbiddenNames([...commonlyForbidden, 'held'])] },
  },
  {
    rules: { 'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }] },
  },
  {
    files: tests,
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      // Playwright reads the needed fixtures from the parameter's pattern. `{}` means that none are needed.
      'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],
      // Response bodies are `any` in tests; the assertions check their content.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    files: ['**/*.{js,mjs}'],
    languageOptions: { globals: globals.node },
  },
);
