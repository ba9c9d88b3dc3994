import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { PasskeysSection_viewer$key } from '#web/__generated__/PasskeysSection_viewer.graphql.ts'
import { showToast } from '#web/runtime/notices/toastStore.ts'
import { knowsPasskeys } from '#web/runtime/session/passkeys.ts'
import { Section } from '../Section.tsx'
import { AddPasskeyForm } from './AddPasskeyForm.tsx'
import { PasskeyRow } from './PasskeyRow.tsx'
import { useRemovePasskey } from './useRemovePasskey.ts'
import layout from '#web/design/layout.module.css'

/**
 * An alternative to the password (TRUST-12): the existing passkeys, and adding one, which asks for the
 * password.
 */
export function PasskeysSection(props: { viewer: PasskeysSection_viewer$key }) {
  const { t } = useTranslation('settings')
  const viewer = useFragment(fragment, props.viewer)
  const { passkeys } = viewer
  const removePasskey = useRemovePasskey()
  const remove = ({ id, name }: { id: string; name: string }) =>
    removePasskey(id, () => showToast({ tone: 'success', title: t('passkeys.removed', { name }) }))
  return (
    <Section id="passkeys" title={t('passkeys.title')} text={t('passkeys.text')}>
      {passkeys.length === 0 ? (
        <p className={layout.muted}>{t('passkeys.none')}</p>
      ) : (
        <ul>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => remove(passkey)} />
          ))}
        </ul>
      )}
      {knowsPasskeys() ? (
        <AddPasskeyForm viewer={viewer} />
      ) : (
        <p className={layout.muted}>{t('passkeys.unsupported')}</p>
      )}
    </Section>
  )
}

const fragment = graphql`
  fragment PasskeysSection_viewer on Viewer {
    passkeys {
      id
      name
      ...PasskeyRow_passkey
    }
    ...AddPasskeyForm_viewer
  }
`
