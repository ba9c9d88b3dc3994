import type { z } from 'zod'
import type { InvalidField } from '#platform/base/errors.ts'

type Issue = z.core.$ZodIssue
type Fault = Omit<InvalidField, 'path'>

/** The errors of an operator's definition, one line each, with path and problem. */
export class InvalidSiteError extends Error {
  override name = 'InvalidSiteError'
  readonly faults: readonly InvalidField[]
  /** @param faults also lines such as `domains: one is listed twice` */
  constructor(faults: readonly (InvalidField | string)[]) {
    const read = faults.map((fault) => (typeof fault === 'string' ? faultOfLine(fault) : fault))
    super(
      `The site is invalid:\n${linesOf(read)
        .map((line) => `  ${line}`)
        .join('\n')}`,
    )
    this.faults = read
  }
  get reasons(): string[] {
    return linesOf(this.faults)
  }
}

/** What zod found, as faults of a definition. @param below the path of what was parsed */
export function faultsOf(issues: readonly Issue[], below?: string): InvalidField[] {
  return issues.map((issue) => {
    const path = [...(below === undefined ? [] : [below]), ...issue.path.map(String)].join('.')
    return { path, ...ruleOf(issue), detail: issue.message }
  })
}

function ruleOf(issue: Issue): Fault {
  switch (issue.code) {
    case 'too_small':
      return issue.origin === 'int' || issue.origin === 'number'
        ? { code: 'NUMBER_TOO_LOW', limit: Number(issue.minimum) }
        : { code: 'REQUIRED' }
    case 'too_big':
      if (issue.origin === 'int' || issue.origin === 'number')
        return { code: 'NUMBER_TOO_HIGH', limit: Number(issue.maximum) }
      return { code: issue.origin === 'string' ? 'TOO_LONG' : 'TOO_MANY', limit: Number(issue.maximum) }
    case 'invalid_value':
      return { code: 'CHOICE_UNKNOWN' }
    case 'invalid_format':
      return { code: issue.format === 'email' ? 'EMAIL_INVALID' : 'FORMAT_INVALID' }
    case 'custom':
      return { code: issue.path[0] === 'theme' ? 'CONTRAST_TOO_LOW' : 'FORMAT_INVALID' }
    default:
      return { code: 'FORMAT_INVALID' }
  }
}

function faultOfLine(line: string): InvalidField {
  const at = line.indexOf(': ')
  return at < 0
    ? { path: '', code: 'FORMAT_INVALID', detail: line }
    : { path: line.slice(0, at), code: 'FORMAT_INVALID', detail: line.slice(at + 2) }
}

function linesOf(faults: readonly InvalidField[]): string[] {
  return faults.map(({ path, code, detail }) => `${path === '' ? 'the site' : path}: ${detail ?? code}`)
}
