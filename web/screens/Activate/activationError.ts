const CODES = ['ACTIVATION_LINK_UNKNOWN', 'ACTIVATION_LINK_EXPIRED', 'ACTIVATION_LINK_USED'] as const

/**
 * The address that says why a link failed. It carries the link's token, so that a new mail can be requested
 * without logging in.
 */
export function activationErrorPath({ code, token }: { code: string; token: string }): string {
  return `/activate/error?${new URLSearchParams({ code, token }).toString()}`
}

/** Reads such an address; an unknown reason counts as an unknown link. */
export function failureAt(parameters: URLSearchParams): { code: string; token: string | undefined } {
  const code = CODES.find((known) => known === parameters.get('code')) ?? 'ACTIVATION_LINK_UNKNOWN'
  return { code, token: parameters.get('token') ?? undefined }
}
