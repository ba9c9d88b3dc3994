/**
 * Loads polyfills for the features that the app uses and this browser lacks: for browsers between the oldest
 * supported and the complete ones (web/supported-browsers.data.ts). Resolves at once if nothing is missing.
 */
export async function fillMissingFeatures(): Promise<void> {
  const loads: Promise<unknown>[] = []
  if (!('popover' in HTMLElement.prototype))
    loads.push(import('@oddbird/popover-polyfill/fn').then(({ apply }) => apply()))
  if (!ARRAY_METHODS.every((name) => name in Array.prototype)) loads.push(import('./missingBuiltIns.ts'))
  await Promise.all(loads)
}

const ARRAY_METHODS = ['toReversed', 'toSorted', 'toSpliced']
