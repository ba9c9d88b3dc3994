const KEY = 'lander-answers'

/** A visitor's answers on a lander, besides the sign-up's own questions. */
export type LanderAnswers = {
  /** A first sentence of the profile's text. */
  about?: string
  /** Names of interests, in the language of the page. */
  interests?: readonly string[]
  /** The name of a town, as typed. */
  town?: string
}

/** The answers kept in this tab; empty if storage is forbidden. */
export function readLanderAnswers(): LanderAnswers {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as LanderAnswers
  } catch {
    return {}
  }
}

/** Keeps answers until the sign-up step that asks the same. */
export function keepLanderAnswers(answers: LanderAnswers): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...readLanderAnswers(), ...answers }))
  } catch {
    // Without storage the step begins empty.
  }
}

/** An answer is offered once: after its step it is in the profile or was rejected. */
export function forgetLanderAnswer(answer: keyof LanderAnswers): void {
  keepLanderAnswers({ [answer]: undefined })
}
