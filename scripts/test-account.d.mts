/** What TypeScript programs use of test-account.mjs, which any Node from 20 on runs. */
export type TestResult = {
  file: string
  title: string
  status: 'passed' | 'failed' | 'skipped'
  message?: string
}
export type Recovery = { file: string; title: string; message: string; failedTry: 'first' | 'second' }
export type Part = {
  title: string
  results: TestResult[]
  fileSeconds?: Record<string, number>
  runAgain?: (files: string[]) => Promise<TestResult[]>
}
export type JudgedPart = Part & { recoveries: Recovery[] }

export const RECOVERIES_MAX: number
export const COULD_NOT_RUN: string
export function evaluatePart(part: Part): Promise<JudgedPart>
export function printAccount(parts: JudgedPart[], leftOut: string[]): { passed: number; failed: number }
