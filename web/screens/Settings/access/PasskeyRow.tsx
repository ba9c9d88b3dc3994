import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { PasskeyRow_passkey$key } from '#web/__generated__/PasskeyRow_passkey.graphql.ts'
import { Button } from '#web/design/form/Button.tsx'
import { formatDate } from '#web/runtime/text/format.ts'
import rowCss from './DevicesSection.module.css'

type Props = { passkey: PasskeyRow_passkey$key; onRemove: () => void }

/** One passkey, its last use, and a way to remove it. */
export function PasskeyRow({ passkey: key, onRemove }: Props) {
  const { t } = useTranslation('settings')
  const passkey = useFragment(fragment, key)
  return (
    <li className={rowCss.row}>
      <div>
        <p className={rowCss.name}>{passkey.name}</p>
        <p className={rowCss.seen}>
          {passkey.lastUsedAt
            ? t('passkeys.used', { date: formatDate(passkey.lastUsedAt) })
            : t('passkeys.added', { date: formatDate(passkey.createdAt) })}
        </p>
      </div>
      <Button look="quiet" aria-label={t('passkeys.removeName', { name: passkey.name })} onClick={onRemove}>
        {t('passkeys.remove')}
      </Button>
    </li>
  )
}

const fragment = graphql`
  fragment PasskeyRow_passkey on Passkey {
    name
    createdAt
    lastUsedAt
  }
`
