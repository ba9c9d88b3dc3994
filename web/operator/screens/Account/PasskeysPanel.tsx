import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { PasskeysPanel_operator$key } from '#web/__generated__/PasskeysPanel_operator.graphql.ts'
import { Button } from '#web/design/form/Button.tsx'
import { Confirm } from '#web/operator/parts/Confirm.tsx'
import { MOMENT } from '#web/operator/parts/moment.ts'
import { Panel } from '#web/operator/parts/Panel.tsx'
import { leaveLoggedOut } from '#web/operator/session/logOutOperator.ts'
import { showToast } from '#web/runtime/notices/toastStore.ts'
import { knowsPasskeys } from '#web/runtime/session/passkeys.ts'
import { formatDate } from '#web/runtime/text/format.ts'
import { AddPasskeyForm } from './AddPasskeyForm.tsx'
import { removePasskey } from './passkeyChanges.ts'
import css from './PasskeysPanel.module.css'

type Removing = { id: string; name: string }

/** The operator's passkeys with the host of each, one to add, and the way to remove them. */
export function PasskeysPanel(props: { operator: PasskeysPanel_operator$key }) {
  const { t } = useTranslation('console')
  const { passkeys } = useFragment(fragment, props.operator)
  const [removing, setRemoving] = useState<Removing>()
  const [isBusy, setBusy] = useState(false)

  async function remove({ id, name }: Removing) {
    setBusy(true)
    const answer = await removePasskey(id)
    setBusy(false)
    setRemoving(undefined)
    if (!answer) return
    if (!answer.operator) return leaveLoggedOut()
    showToast({ tone: 'success', title: t('account.passkeys.removed', { name }) })
  }
  return (
    <Panel title={t('account.passkeys.title')}>
      <p>{t('account.passkeys.lead', { host: location.host })}</p>
      {passkeys.length > 0 && (
        <ul className={css.list} aria-label={t('account.passkeys.title')}>
          {passkeys.map(({ id, name, host, createdAt, lastUsedAt }) => (
            <li key={id}>
              <div>
                <bdi className={css.name}>{name}</bdi>
                <p className={css.about}>
                  {host} ·{' '}
                  {lastUsedAt
                    ? t('account.passkeys.used', { at: formatDate(lastUsedAt, MOMENT) })
                    : t('account.passkeys.added', { at: formatDate(createdAt, MOMENT) })}
                </p>
              </div>
              <Button
                look="quiet"
                aria-label={t('account.passkeys.removeName', { name })}
                onClick={() => setRemoving({ id, name })}
              >
                {t('account.passkeys.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {knowsPasskeys() ? (
        <AddPasskeyForm />
      ) : (
        <p className={css.about}>{t('account.passkeys.unsupported')}</p>
      )}
      <Confirm
        open={removing !== undefined}
        isDanger
        isBusy={isBusy}
        title={t('account.passkeys.removeTitle', { name: removing?.name })}
        text={t('account.passkeys.removeText')}
        yes={t('account.passkeys.remove')}
        onYes={() => removing && void remove(removing)}
        onNo={() => setRemoving(undefined)}
      />
    </Panel>
  )
}

const fragment = graphql`
  fragment PasskeysPanel_operator on Operator {
    passkeys {
      id
      name
      host
      createdAt
      lastUsedAt
    }
  }
`
