import { frameOf, paragraphs, receiptMail, type Template } from './mail.frame.ts'

type ModerationMail = 'statement' | 'reportReceived' | 'reportDecided' | 'appealReceived' | 'appealDecided'

/** The mails about reports, decisions of moderators and appeals. */
export const MODERATION_MAILS: { [Type in ModerationMail]: Template<Type> } = {
  statement: (t, { text, url }, { siteName }) => ({
    ...frameOf(t, 'statement', { siteName }),
    blocks: [
      { kind: 'text', text: t('statement.text', { siteName }) },
      ...paragraphs(text),
      { kind: 'button', label: t('statement.button'), url },
    ],
  }),
  reportReceived: (t, { reference }, { siteName }) =>
    receiptMail(t, 'reportReceived', { siteName, reference }),
  reportDecided: (t, { reference, text }, { siteName }) => ({
    ...frameOf(t, 'reportDecided', { siteName, reference }),
    blocks: [{ kind: 'text', text: t('reportDecided.text', { siteName }) }, ...paragraphs(text)],
  }),
  appealReceived: (t, { reference }, { siteName }) =>
    receiptMail(t, 'appealReceived', { siteName, reference }),
  appealDecided: (t, { reference, text, url }, { siteName }) => ({
    ...frameOf(t, 'appealDecided', { siteName, reference }),
    blocks: [
      { kind: 'text', text: t('appealDecided.text', { siteName }) },
      ...paragraphs(text),
      { kind: 'button', label: t('appealDecided.button'), url },
    ],
  }),
}
