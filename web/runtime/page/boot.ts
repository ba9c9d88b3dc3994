import type { BootData } from './bootData.ts'

/** Reads the data block that the server put into the document. */
export function readBoot(): BootData {
  const block = document.getElementById('boot')
  if (!block?.textContent) throw new Error('the document carries no #boot block')
  return JSON.parse(block.textContent) as BootData
}
