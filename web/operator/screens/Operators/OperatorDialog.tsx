import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { OperatorDialog_operator$key } from '#web/__generated__/OperatorDialog_operator.graphql.ts'
import type { OperatorDialog_self$key } from '#web/__generated__/OperatorDialog_self.graphql.ts'
import { Button } from '#web/design/form/Button.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { Modal } from '#web/design/notice/Modal.tsx'
import type { Role } from '#web/operator/session/OperatorContext.tsx'
import { showToast } from '#web/runtime/notices/toastStore.ts'
import { AccessFields, type Access } from './AccessFields.tsx'
import { OneTimePassword } from './OneTimePassword.tsx'
import { OperatorActs } from './OperatorActs.tsx'
import { useOperatorChange } from './useOperatorChange.ts'
import css from './Dialogs.module.css'

type Props = { operator: OperatorDialog_operator$key; self: OperatorDialog_self$key; onClose: () => void }

/** One operator: role and sites, disabled or not, and a new start for one who lost phone or password. */
export function OperatorDialog({ operator: key, self, onClose }: Props) {
  const { t } = useTranslation('console')
  const { id, name, role, worksOnAllSites, sites: theirs, isDisabled } = useFragment(fragment, key)
  const own = useFragment(selfFragment, self)
  const [access, setAccess] = useState<Access>(() => ({
    role: role as Role,
    siteIds: worksOnAllSites ? null : theirs.map((site) => site.id),
  }))
  const [password, setPassword] = useState<string>()
  const { isBusy, refused, save, reset } = useOperatorChange(id)
  const isSelf = id === own.id

  async function saveAndTell(change: Access | { isDisabled: boolean }, told: string) {
    const isChanged = await save(change)
    if (!isChanged) return
    showToast({ tone: 'success', title: told })
    onClose()
  }
  if (password !== undefined)
    return (
      <Modal open closable={false} onClose={onClose} title={t('operators.password.title')}>
        <OneTimePassword name={name} password={password} onDone={onClose} />
      </Modal>
    )
  return (
    <Modal open closable={!isBusy} onClose={onClose} title={<bdi>{name}</bdi>}>
      <div className={css.form}>
        {refused !== undefined && (
          <Alert tone="danger" announced>
            {refused}
          </Alert>
        )}
        {isSelf && <Alert>{t('operators.self')}</Alert>}
        <AccessFields access={access} self={own} error={undefined} onChange={setAccess} />
        <div className={css.buttons}>
          <p className={css.hint}>{t('operators.saveHint')}</p>
          <Button busy={isBusy} onClick={() => void saveAndTell(access, t('operators.saved', { name }))}>
            {t('operators.save')}
          </Button>
        </div>
      </div>
      <OperatorActs
        name={name}
        isDisabled={isDisabled}
        isSelf={isSelf}
        isBusy={isBusy}
        onReset={async () => setPassword(await reset())}
        onDisable={(next) =>
          saveAndTell({ isDisabled: next }, t(next ? 'operators.disabled' : 'operators.enabled', { name }))
        }
      />
    </Modal>
  )
}

const fragment = graphql`
  fragment OperatorDialog_operator on Operator {
    id
    name
    role
    worksOnAllSites
    sites {
      id
    }
    isDisabled
  }
`

const selfFragment = graphql`
  fragment OperatorDialog_self on Operator {
    id
    ...AccessFields_self
  }
`
