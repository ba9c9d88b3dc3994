/**
 * Takes `--times <number>` out of a command line; without it the number is 1.
 * @param {string[]} parameters
 * @returns {{ times: number, parameters: string[] }}
 */
export function takeTimes(parameters) {
  const at = parameters.indexOf('--times')
  if (at === -1) return { times: 1, parameters }
  const times = Number(parameters[at + 1])
  if (!Number.isInteger(times) || times < 1) {
    console.error('--times wants a number of runs, such as 20')
    process.exit(2)
  }
  return { times, parameters: parameters.toSpliced(at, 2) }
}
