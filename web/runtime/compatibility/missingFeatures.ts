/**
 * Loads what this browser lacks of the features that the app uses: the browsers between the oldest that starts and those that have everything
 * (web/supported-browsers.data.ts). Resolves at once where nothing is missing.
 */
export async function fillMissingFeatures(): Promise<void> {
  const loads: Promise<unknown>[] = []
  if (!('popover' in HTMLElement.prototype))
    loads.push(import('@oddbird/popover-polyfill/fn').then(({ apply }) => apply()))
  if (!ARRAY_METHODS.every((name) => name in Array.prototype)) loads.push(import('./missingBuiltIns.ts'))
  await Promise.all(loads)
}

const ARRAY_METHODS = ['toReversed', 'toSorted', 'toSpliced']
