const PLACES_COUNT = 8
const PLACE = /\bassets\/[\w.-]{1,80}(?::\d{1,7}){0,2}/g

/**
 * Reports a failure in this page to the server, so that the reference on screen matches a line in its log
 * (ERR-02). Sends only the kind of failure and the positions in our own files: a message may quote a member's
 * words.
 */
export function reportFault(reference: string, error: unknown): void {
  const { name, message, stack } =
    error instanceof Error ? error : { name: 'Unknown', message: '', stack: '' }
  const places = [...new Set(`${message} ${stack ?? ''}`.match(PLACE))].slice(0, PLACES_COUNT)
  const body = JSON.stringify({ reference, name: name.replaceAll(/\W/g, '').slice(0, 40), places })
  void fetch('/page-fault', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body,
  }).catch(() => {})
}
