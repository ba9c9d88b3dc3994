/**
 * Whether this page is at an address of this machine's sites: only there do the addresses below /dev answer.
 * Elsewhere each request for one would be an error in the browser's console.
 */
export const isThisMachine = /^(?:.+\.)?localhost$/.test(location.hostname)
