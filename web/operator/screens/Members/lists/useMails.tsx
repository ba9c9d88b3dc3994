import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { useMails_member$data, useMails_member$key } from '#web/__generated__/useMails_member.graphql.ts'
import { Tag } from '#web/design/notice/Badge.tsx'
import { MOMENT } from '#web/operator/parts/moment.ts'
import { whenColumn } from './memberColumn.ts'
import type { MemberList } from './MemberRows.tsx'

const TONES = { SENT: 'success', KEPT: 'sunken', WAITING: 'warning', FAILED: 'danger' } as const

type Mail = useMails_member$data['mails'][number]

/** Mails to the member with what became of each; never their words. */
export function useMails(key: useMails_member$key): MemberList<Mail> {
  const { t, i18n } = useTranslation('people')
  const { mails } = useFragment(fragment, key)
  const typeOf = (type: string) =>
    i18n.exists(`people:mails.types.${type}`) ? t(`mails.types.${type as 'receipt'}`) : type
  const failed = mails.filter(({ fate }) => fate === 'FAILED').length
  const fateOf = ({ fate, attempts }: Mail) =>
    t(attempts > 1 && fate !== 'KEPT' ? `mails.tried.${fate as 'SENT'}` : `mails.fates.${fate as 'SENT'}`, {
      count: attempts,
    })
  return {
    tab: 'mails',
    title: t('tabs.mails'),
    about: failed === 0 ? t('mails.noneFailed') : t('mails.about', { count: failed }),
    rows: mails,
    total: mails.length,
    keyOf: ({ mailId }) => mailId,
    columns: [
      whenColumn(t('when'), ({ createdAt }) => createdAt, MOMENT),
      { key: 'type', head: t('mails.type'), text: ({ type }) => typeOf(type) },
      {
        key: 'fate',
        head: t('mails.fate'),
        text: (mail) => (mail.failure ? `${fateOf(mail)}: ${mail.failure}` : fateOf(mail)),
        cell: (mail) => (
          <span>
            <Tag tone={TONES[mail.fate as 'SENT']}>{fateOf(mail)}</Tag>
            {mail.failure && <small> {mail.failure}</small>}
          </span>
        ),
      },
    ],
  }
}

const fragment = graphql`
  fragment useMails_member on OperatorMember {
    mails {
      mailId
      type
      fate
      attempts
      failure
      createdAt
    }
  }
`
