import { expect, type Page } from '@playwright/test'

export const newestCode = async (page: Page) =>
  /<td lang="nl">(\d{6})/.exec(await (await page.request.get('/dev/sms')).text())?.[1]

/**
 * The code of the newest SMS in the outbox, once it differs from `before`, which another test may have left
 * there.
 */
export async function codeOfSms(page: Page, before: string | undefined): Promise<string> {
  let code: string | undefined
  await expect.poll(async () => (code = await newestCode(page)) !== undefined && code !== before).toBe(true)
  return code!
}

/** Fills in the direct debit form and requests the code. */
export async function askForCode(page: Page, iban: string, phone: string) {
  for (const [label, text] of [
    ['Naam van de rekeninghouder', 'Noor de Vries'],
    ['IBAN', iban],
    ['Straat', 'Damrak'],
    ['Huisnummer', '1'],
    ['Postcode', '1012 JS'],
    ['Plaats', 'Amsterdam'],
    ['Mobiel nummer', phone],
  ] as const)
    await page.getByLabel(label).fill(text)
  await page.getByRole('checkbox', { name: 'Ik geef deze machtiging' }).check()
  await page.getByRole('checkbox', { name: /Ik ga akkoord met de voorwaarden/ }).check()
  await page.getByRole('button', { name: 'Stuur me de code' }).click()
}
