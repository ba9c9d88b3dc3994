import path from 'node:path'

/** What the console shows of an error: nothing that may quote a member. */
export type DescribedError = {
  /** The name of its class. */
  errorClass: string | null
  /** A code of PostgreSQL, of Node or of a library. */
  errorCode: string | null
  /** Its own words, where they can only speak of our program; null for all others. */
  errorWords: string | null
  /** The stack frames, one a line, without the error’s message. */
  stack: string | null
}

const WORDS_LENGTH_MAX = 300
const STACK_LENGTH_MAX = 4000
const FRAMES_MAX = 30
/** Of the installation: frames name files from here on. */
const FOLDER = `${path.resolve(import.meta.dirname, '../../..')}${path.sep}`

/**
 * Describes an error for the console. The words of an error may repeat what a member wrote, and no pattern
 * finds that for certain. So only words are kept that come from JavaScript itself or from PostgreSQL about a
 * statement, and what they quote is blanked unless it is a name. The server's log has the others.
 */
export function describeError(error: unknown): DescribedError {
  if (typeof error !== 'object' || error === null)
    return { errorClass: typeof error, errorCode: null, errorWords: null, stack: null }
  const { name, code, message, stack } = error as Record<string, unknown>
  return {
    errorClass: isName(name) ? name : null,
    errorCode: typeof code === 'number' ? String(code) : isName(code) ? code : null,
    errorWords: typeof message === 'string' && speaksOfProgram(error) ? blanked(message) : null,
    stack: typeof stack === 'string' ? framesOf(stack, String(message)) : null,
  }
}

const isName = (text: unknown): text is string => typeof text === 'string' && /^\w{1,60}$/.test(text)

// PostgreSQL: wrong statements (42), broken constraints (23), missing rights, locks, limits and lost servers.
// Data exceptions (22) quote the value, a raised exception (P0) whatever it likes, and a syntax error (42601)
// also what was searched for.
const CLASSES_ABOUT_STATEMENTS = /^(?:08|0A|23|25|28|40|42|53|54|55|57|58)(?!601)[0-9A-Z]{3}$/
// Others quote a value, such as "Cannot create property 'x' on string 'Ada'".
const WORDS_ABOUT_CODE =
  /^(?:Cannot (?:read|set) properties of (?:undefined|null)(?: \((?:reading|setting) '[\w$]{1,60}'\))?|[\w$.()[\]]{1,80} is not (?:a function|iterable|defined|a constructor)|Assignment to constant variable\.|Class extends value undefined is not a constructor or null)$/

function speaksOfProgram(error: object): boolean {
  const { name, code, message } = error as { name?: unknown; code?: unknown; message: string }
  if ('severity' in error && typeof code === 'string') return CLASSES_ABOUT_STATEMENTS.test(code)
  // Node's own have a code, and those of fetch a cause: both may name an address.
  const isOfJavaScript = (name === 'TypeError' || name === 'ReferenceError') && code === undefined
  return isOfJavaScript && !('cause' in error) && WORDS_ABOUT_CODE.test(message)
}

/** Blanks what is quoted and no name of ours, and what looks like an address, a token or a long number. */
function blanked(words: string): string {
  const isOurs = /^[A-Za-z_$][\w$.-]{0,62}$/
  return words
    .replaceAll(/(["'`“])(.*?)(["'`”](?![\w]))/g, (quoted, _open, inner: string) =>
      isOurs.test(inner) ? quoted : '“…”',
    )
    .replaceAll(/\S+@\S+|https?:\S+|[\w-]{32,}|\+?\d[\d ]{5,}/g, '…')
    .slice(0, WORDS_LENGTH_MAX)
}

// Frames name functions and files. The words stand above them, and a line of theirs may look like one. The
// folder of the installation may have a person's name in it.
function framesOf(stack: string, message: string): string | null {
  const words = stack.indexOf(message)
  const frames = stack
    .slice(words < 0 ? 0 : words + message.length)
    .split('\n')
    .filter((line) => /^\s+at [^\n]{1,300}(?::\d+:\d+\)?|<anonymous>\)?|native\)?)$/.test(line))
    .slice(0, FRAMES_MAX)
    .map((line) => line.trim().replaceAll('file://', '').replaceAll(FOLDER, ''))
  return frames.length === 0 ? null : frames.join('\n').slice(0, STACK_LENGTH_MAX)
}
