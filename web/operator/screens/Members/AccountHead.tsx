import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { AccountHead_member$key } from '#web/__generated__/AccountHead_member.graphql.ts'
import { Avatar } from '#web/design/card/Avatar.tsx'
import { IconButton } from '#web/design/form/Button.tsx'
import { Tag } from '#web/design/notice/Badge.tsx'
import { accountIdOf } from '#web/operator/parts/accountId.rules.ts'
import { MOMENT } from '#web/operator/parts/moment.ts'
import { copyText } from '#web/operator/session/copyText.ts'
import { formatDate } from '#web/runtime/text/format.ts'
import { STATUS_TONES } from './statusTones.ts'
import css from './AccountHead.module.css'

type Props = { member: AccountHead_member$key; children: ReactNode }

/** Who it is on two lines, with what can be done at the right. */
export function AccountHead({ member: key, children }: Props) {
  const { t } = useTranslation('people')
  const { id, status, passkeyCount, profile } = useFragment(fragment, key)
  const accountId = accountIdOf(id)
  const place = [profile?.city, profile?.region].filter(Boolean).join(', ')
  const seen = profile?.lastActiveAt
  const copy = () => copyText(accountId, { copied: t('id.copied'), notCopied: t('id.notCopied') })
  return (
    <div className={css.head}>
      <Avatar name={profile?.name ?? ''} url={null} id={id} />
      <div className={css.words}>
        <p className={css.first}>
          <b>
            <bdi>{profile?.name ?? t('unnamed')}</bdi>
            {profile && `, ${profile.age}`}
          </b>
          <Tag tone={STATUS_TONES[status as 'ACTIVE']}>{t(`statuses.${status as 'ACTIVE'}`)}</Tag>
          {profile?.isPaid && <Tag tone="accent">{t('paidMember')}</Tag>}
          {profile?.kind === 'HOUSE' && <Tag tone="house">{t('house')}</Tag>}
          {profile?.isInvisible && <Tag tone="sunken">{t('invisible')}</Tag>}
          {passkeyCount > 0 && <Tag tone="sunken">{t('passkeys', { count: passkeyCount })}</Tag>}
        </p>
        <p className={css.second}>
          {place !== '' && <span>{place}</span>}
          {seen && <span>{t('lastSeen', { moment: formatDate(seen, MOMENT) })}</span>}
          <span className={css.id}>
            <code>{accountId}</code>
            <IconButton icon={Copy} label={t('id.copy')} onClick={() => void copy()} />
          </span>
        </p>
      </div>
      <div className={css.acts}>{children}</div>
    </div>
  )
}

const fragment = graphql`
  fragment AccountHead_member on OperatorMember {
    id
    status
    passkeyCount
    profile {
      name
      age
      city
      region
      isPaid
      kind
      isInvisible
      lastActiveAt
    }
  }
`
