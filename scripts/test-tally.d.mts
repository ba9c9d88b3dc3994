/** Types of test-tally.mjs for TypeScript programs; the module runs on Node 20 and newer. */
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
export function printTally(parts: JudgedPart[], leftOut: string[]): { passed: number; failed: number }
