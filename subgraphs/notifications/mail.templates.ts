import type { TFunction } from 'i18next'

/** A part of a mail's body. */
export type MailBlock =
  | { kind: 'text'; text: string }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'facts'; facts: { label: string; value: string }[] }

/** A mail before it becomes HTML and text. */
export type MailContent = { subject: string; preview: string; heading: string; blocks: MailBlock[]; reason: string }

/** What each mail has to be told. Texts in it are members' or operators' words: never markup. */
export type MailVariables = {
  activation: { url: string; hours: string; name: string }
  match: { url: string; name: string; otherName: string }
  receipt: { url: string; name: string; number: string; credits: number; totalMinor: number; vatMinor: number; vatPercentage: number; currency: string; completedAt: string }
}

export type MailType = keyof MailVariables

type Template<Type extends MailType> = (t: TFunction, variables: MailVariables[Type], of: { siteName: string; locale: string; timeZone: string }) => MailContent

/** Every mail of the product. */
export const MAIL_TEMPLATES: { [Type in MailType]: Template<Type> } = {
  activation: (t, { url, hours, name }, { siteName }) => ({
    subject: t('activation.subject', { siteName }),
    preview: t('activation.preview', { siteName }),
    heading: t('activation.heading', { name }),
    blocks: [
      { kind: 'text', text: t('activation.text', { siteName }) },
      { kind: 'button', label: t('activation.button'), url },
      { kind: 'text', text: t('activation.expiry', { count: Number(hours) }) },
      { kind: 'text', text: t('activation.notYou', { siteName }) },
    ],
    reason: t('reason.account', { siteName }),
  }),
  match: (t, { url, otherName, name }, { siteName }) => ({
    subject: t('match.subject', { otherName }),
    preview: t('match.preview', { otherName }),
    heading: t('match.heading', { name }),
    blocks: [
      { kind: 'text', text: t('match.text', { otherName, siteName }) },
      { kind: 'button', label: t('match.button', { otherName }), url },
    ],
    reason: t('reason.notification', { siteName }),
  }),
  receipt: (t, variables, { siteName, locale, timeZone }) => {
    const { url, name, number, credits, totalMinor, vatMinor, vatPercentage, currency, completedAt } = variables
    const money = (minor: number) => new Intl.NumberFormat(locale, { style: 'currency', currency }).format(minor / 100)
    const percentage = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(vatPercentage)
    const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date(completedAt))
    return {
      subject: t('receipt.subject', { number }),
      preview: t('receipt.preview', { count: credits }),
      heading: t('receipt.heading', { name }),
      blocks: [
        { kind: 'text', text: t('receipt.text', { count: credits, siteName }) },
        {
          kind: 'facts',
          facts: [
            { label: t('receipt.number'), value: number },
            { label: t('receipt.date'), value: date },
            { label: t('receipt.credits'), value: String(credits) },
            { label: t('receipt.total'), value: money(totalMinor) },
            { label: t('receipt.vat', { percentage }), value: money(vatMinor) },
          ],
        },
        { kind: 'button', label: t('receipt.button'), url },
      ],
      reason: t('reason.account', { siteName }),
    }
  },
}
