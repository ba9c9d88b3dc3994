import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type {
  useDevices_member$data,
  useDevices_member$key,
} from '#web/__generated__/useDevices_member.graphql.ts'
import { MOMENT } from '#web/operator/parts/moment.ts'
import { deviceNameOf } from '#web/runtime/text/deviceName.rules.ts'
import { formatDate } from '#web/runtime/text/format.ts'
import { whenColumn } from './memberColumn.ts'
import type { MemberList } from './MemberRows.tsx'

type Session = useDevices_member$data['sessions'][number]

/** Where the member is logged in. */
export function useDevices(key: useDevices_member$key): MemberList<Session> {
  const { t } = useTranslation('people')
  const { sessions, pushSubscriptionCount } = useFragment(fragment, key)
  const nameOf = (userAgent: string) => {
    const known = deviceNameOf(userAgent)
    if (known) return t('devices.name', known)
    return userAgent === '' ? t('devices.unknown') : userAgent
  }
  return {
    tab: 'devices',
    title: t('tabs.devices'),
    about: t('devices.pushes', { count: pushSubscriptionCount }),
    rows: sessions,
    total: sessions.length,
    keyOf: ({ sessionId }) => sessionId,
    columns: [
      { key: 'device', head: t('devices.device'), text: ({ userAgent }) => nameOf(userAgent) },
      { key: 'address', head: t('devices.address'), text: ({ address }) => address },
      {
        key: 'since',
        head: t('devices.since'),
        isExtra: true,
        text: ({ createdAt }) => formatDate(createdAt, MOMENT),
      },
      whenColumn(t('devices.seen'), ({ lastSeenAt }) => lastSeenAt, MOMENT),
    ],
  }
}

const fragment = graphql`
  fragment useDevices_member on OperatorMember {
    pushSubscriptionCount
    sessions {
      sessionId
      userAgent
      address
      createdAt
      lastSeenAt
    }
  }
`
