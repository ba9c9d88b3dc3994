import type { TFunction } from 'i18next'
import type { MailContent, MailType, MailVariables } from './mail.types.ts'

/** Makes the content of one kind of mail. */
export type Template<Type extends MailType> = (
  t: TFunction,
  variables: MailVariables[Type],
  of: { siteName: string; locale: string; timeZone: string },
) => MailContent

/** The operator's text, split at empty lines. */
export function paragraphs(text: string): { kind: 'text'; text: string }[] {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => ({ kind: 'text', text: paragraph.trim() }))
}

/**
 * Mails about the account itself are alike: what it is about is subject and heading at once, and the list of
 * mails goes on with the text.
 */
export function frameOf(
  t: TFunction,
  type: MailType,
  variables: { siteName: string; [name: string]: string },
): Omit<MailContent, 'blocks'> {
  const subject = t(`${type}.subject`, variables)
  return {
    subject,
    preview: t(`${type}.text`, variables),
    heading: subject,
    reason: t('reason.account', { siteName: variables.siteName }),
  }
}

/** What was sent to the site has arrived, and has a reference. */
export function receiptMail(
  t: TFunction,
  type: 'complaint' | 'reportReceived' | 'appealReceived',
  variables: { siteName: string; reference: string },
): MailContent {
  return {
    ...frameOf(t, type, variables),
    blocks: [
      { kind: 'text', text: t(`${type}.text`, variables) },
      { kind: 'facts', facts: [{ label: t('complaint.reference'), value: variables.reference }] },
    ],
  }
}
