let refusals = 0

/** Counts a browser whose push service refuses every VAPID key of this installation. */
export function countPushRefusal(): void {
  refusals += 1
}

/** How many browsers this process has given up because their push service refused every key. */
export function pushRefusalsCount(): number {
  return refusals
}
