const KEY = 'lander-answers'

/** What a visitor has answered on a lander beside the sign-up's own questions. */
export type LanderAnswers = {
  /** A first sentence of the profile's text. */
  about?: string
  /** Names of interests, in the language of the page. */
  interests?: readonly string[]
}

/** What was kept in this tab; empty where storage is forbidden. */
export function readLanderAnswers(): LanderAnswers {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as LanderAnswers
  } catch {
    return {}
  }
}

/** Keeps answers until the step of the sign-up that asks the same. */
export function keepLanderAnswers(answers: LanderAnswers): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...readLanderAnswers(), ...answers }))
  } catch {
    // Then the step begins empty.
  }
}

/** An answer is offered once: when its step is done, it is in the profile or not wanted. */
export function forgetLanderAnswer(answer: keyof LanderAnswers): void {
  keepLanderAnswers({ [answer]: undefined })
}
