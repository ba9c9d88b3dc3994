import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Browser } from '@playwright/test'
import { defaultSettings } from '#platform/site/site-settings.ts'
import { LOCALES } from '#platform/site/site-texts.ts'
import { textsFor as billingTextsFor } from '#subgraphs/billing/billing.texts.ts'
import { conditionsOf } from '#subgraphs/billing/orders/order.rules.ts'
import { wrapped } from '#subgraphs/notifications/mail/mail-formats.rules.ts'
import { renderMail, type RenderedMail } from '#subgraphs/notifications/mail/mail.render.ts'
import type { MailType } from '#subgraphs/notifications/mail/mail.types.ts'
import type { NotificationType } from '#subgraphs/notifications/tables/notification.types.ts'
import { openBrowser } from '#testing/attack/browser.ts'
import { EXAMPLE_MAILS } from './example-mails.data.ts'

// `npm run pictures -- mails`: sheets of every mail in every language, on a phone and a desktop, light and
// dark, plus the plain-text bodies, for visual review. The program fails by itself when a line leaves its
// card or its page, and when a link or the plain text is at fault.
// Language names as arguments select those languages.

const FOLDER = path.resolve(import.meta.dirname, '../../.cache/pictures/mails')
const ORIGIN = 'https://ruvela.example'
const THEMES = ['light', 'dark'] as const
const WIDTHS = [
  { device: 'phone', width: 360, columns: 6 },
  { device: 'desktop', width: 640, columns: 4 },
] as const
const GAP = 16
const SITE = {
  name: 'Ruvela',
  supportEmail: 'support@ruvela.example',
  locales: [...LOCALES],
  settings: defaultSettings('Ruvela'),
}
const NOTIFICATIONS: Partial<Record<MailType, NotificationType>> = {
  match: 'like',
  like: 'like',
  newConversation: 'new_conversations',
  newMessage: 'new_messages',
  unreadReminder: 'unread_message_reminders',
  weeklyUpdate: 'weekly_updates',
  photoReminder: 'reminders',
  absenceReminder: 'reminders',
  announcement: 'promotions',
}

type Mail = RenderedMail & { type: MailType }

async function mailsIn(locale: string): Promise<Mail[]> {
  const conditions = conditionsOf(await billingTextsFor(locale), {
    locale,
    credits: 200,
    creditsForDebt: 0,
    priceMinor: 4999,
    currency: 'EUR',
    vatPercentage: 21,
    refundDays: 14,
    termsVersion: '2026-06-01',
  })
  const examples = { ...EXAMPLE_MAILS, receipt: { ...EXAMPLE_MAILS.receipt, conditions } }
  const mails: Mail[] = []
  for (const type of Object.keys(examples) as MailType[]) {
    const notification = NOTIFICATIONS[type]
    const unsubscribe =
      notification === undefined
        ? undefined
        : { url: `${ORIGIN}/mail/unsubscribe/0199/c2lnbmF0dXJl`, type: notification }
    const mail = await renderMail(type, examples[type], { site: SITE, locale, origin: ORIGIN, unsubscribe })
    mails.push({ type, ...mail })
  }
  return mails
}

// Runs in the page: shows each mail in a frame of its full height.
const SHOW = String.raw`async (shown) => {
  for (const { type, html } of shown) {
    const [figure, caption, frame] = [
      document.createElement('figure'),
      document.createElement('figcaption'),
      document.createElement('iframe'),
    ]
    caption.textContent = type
    frame.srcdoc = html
    figure.append(caption, frame)
    document.body.append(figure)
    await new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
    frame.style.height = frame.contentDocument.documentElement.scrollHeight + 'px'
  }
  // Each line of each text stands within the card, and the card within the page.
  const linesBeyond = (page) => {
    const card = page.querySelector('.card').getBoundingClientRect()
    const texts = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT)
    const beyond = []
    while (texts.nextNode()) {
      const range = page.createRange()
      range.selectNodeContents(texts.currentNode)
      const isBeyond = [...range.getClientRects()].some(
        ({ left, right, width }) => width > 0 && (left < card.left - 1 || right > card.right + 1),
      )
      if (isBeyond) beyond.push(texts.currentNode.textContent.slice(0, 60))
    }
    return beyond
  }
  return [...document.querySelectorAll('iframe')].flatMap((frame, index) => {
    const { type } = shown[index]
    const { scrollWidth, clientWidth } = frame.contentDocument.documentElement
    return [
      ...(scrollWidth > clientWidth ? [type + ' is ' + scrollWidth + ' px wide'] : []),
      ...linesBeyond(frame.contentDocument).map((line) => type + ' has a line beyond its card: ' + line),
    ]
  })
}`

/** Photographs the mails of one language on one device. @returns mails that overflow their frame */
async function photograph(
  browser: Browser,
  mails: readonly Mail[],
  of: { locale: string; theme: (typeof THEMES)[number]; on: (typeof WIDTHS)[number] },
): Promise<string[]> {
  const { width, columns, device } = of.on
  const page = await browser.newPage({
    colorScheme: of.theme,
    viewport: { width: columns * (width + GAP) + GAP, height: 900 },
  })
  // A sheet is some ten thousand pixels high, and the machine may be busy.
  page.setDefaultTimeout(0)
  await page.setContent(
    `<!doctype html><html lang="${of.locale}"><style>body{margin:${GAP}px;background:#808080;font:13px system-ui;columns:${columns};column-gap:${GAP}px}
figure{margin:0 0 ${GAP}px;break-inside:avoid}figcaption{color:#fff;padding:4px 0}iframe{border:0;width:${width}px;display:block}</style>`,
  )
  const beyond = await page.evaluate<string[]>(`(${SHOW})(${JSON.stringify(mails)})`)
  const file = path.join(FOLDER, `${of.locale}-${device}-${of.theme}.jpg`)
  await page.screenshot({ path: file, fullPage: true, quality: 80 })
  await page.close()
  return beyond.map((fault) => `${of.locale}, ${device}: ${fault}`)
}

const LINK = new RegExp(String.raw`${ORIGIN}/[^\s"<]*`, 'g')

/**
 * What is wrong with the words of a mail: a link that opens its page in another language, shares its line or
 * is missing from one of the bodies, markup in the plain text, or a line that is too long for it.
 */
function faultsOf({ type, html, text }: Mail, locale: string): string[] {
  const linksIn = (body: string) => new Set(body.replaceAll('&amp;', '&').match(LINK) ?? [])
  const [ofHtml, ofText] = [linksIn(html), linksIn(text)]
  const lines = wrapped(text).split('\n')
  return [
    ...[...ofHtml, ...ofText]
      .filter((link) => new URL(link).searchParams.get('lang') !== locale)
      .map((link) => `${link} names no language`),
    ...[...ofText].filter((link) => !ofHtml.has(link)).map((link) => `${link} is only in the text`),
    ...[...ofText].filter((link) => !lines.includes(link)).map((link) => `${link} shares its line`),
    ...lines
      .filter((line) => line.length > 76 && !line.startsWith(ORIGIN))
      .map((line) => `too long: ${line}`),
    ...(/<\/?[a-z]|&[a-z]+;|\{\{/i.exec(text) ?? []).map((markup) => `the text has ${markup}`),
  ].map((fault) => `${locale}, ${type}: ${fault}`)
}

// Subject and preheader as a list of mails shows them, then the plain-text body.
function inPlainText(mails: readonly Mail[]): string {
  return mails
    .map(({ type, subject, html, text }) => {
      const preheader = /data-skip-in-text="true">([^<]*)/.exec(html)?.[1] ?? ''
      return `══ ${type}\n${subject} — ${preheader}\n\n${wrapped(text)}\n`
    })
    .join('\n')
}

const chosen = LOCALES.filter((locale) => process.argv.includes(locale))
mkdirSync(FOLDER, { recursive: true })
const browser = await openBrowser()
const faults: string[] = []
try {
  for (const locale of chosen.length > 0 ? chosen : LOCALES) {
    const mails = await mailsIn(locale)
    writeFileSync(path.join(FOLDER, `${locale}.txt`), inPlainText(mails))
    faults.push(...mails.flatMap((mail) => faultsOf(mail, locale)))
    for (const theme of THEMES)
      for (const on of WIDTHS) faults.push(...(await photograph(browser, mails, { locale, theme, on })))
    console.log(`${locale}: ${mails.length} mails`)
  }
} finally {
  await browser.close()
}
console.log(`The sheets are in ${FOLDER}`)
if (faults.length > 0) {
  console.error(`Faults:\n${faults.join('\n')}`)
  process.exitCode = 1
}
