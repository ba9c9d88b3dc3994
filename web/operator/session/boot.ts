/** The data block of the console's document. */
export type OperatorBoot = {
  /** The language that the request asks for. */
  locale: string
  /** Whether the host's site is a demo. */
  demo: boolean
}

export function readOperatorBoot(): OperatorBoot {
  return JSON.parse(document.getElementById('boot')?.textContent ?? '{}') as OperatorBoot
}
