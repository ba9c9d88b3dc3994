import { useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchQuery, graphql, useFragment } from 'react-relay'
import { useNavigate } from 'react-router'
import type { NewPageDialog_site$key } from '#web/__generated__/NewPageDialog_site.graphql.ts'
import type { NewPageDialogQuery } from '#web/__generated__/NewPageDialogQuery.graphql.ts'
import { Button } from '#web/design/form/Button.tsx'
import { Select } from '#web/design/form/Select.tsx'
import { TextField } from '#web/design/form/TextField.tsx'
import { Modal } from '#web/design/notice/Modal.tsx'
import { languageName } from '#web/operator/parts/languageNames.ts'
import { operatorEnvironment } from '#web/operator/session/environment.ts'
import { addressOfEditor } from './addresses.ts'
import css from './NewPageDialog.module.css'

type Props = { open: boolean; site: NewPageDialog_site$key; onClose: () => void }

/** The address and first language of a new page; then its editor opens, and nothing is saved before. */
export function NewPageDialog({ open, site, onClose }: Props) {
  const { t } = useTranslation('sitePages')
  return (
    <Modal open={open} onClose={onClose} title={t('new.title')}>
      <NewPageForm site={site} onClose={onClose} />
    </Modal>
  )
}

function NewPageForm({ site: key, onClose }: Omit<Props, 'open'>) {
  const { t } = useTranslation(['sitePages', 'console'])
  const { token, languages } = useFragment(fragment, key)
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [language, setLanguage] = useState(languages[0] ?? '')

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const address = String(new FormData(event.currentTarget).get('address')).trim().replace(/^\//, '')
    setBusy(true)
    const found = await fetchQuery<NewPageDialogQuery>(operatorEnvironment(), query, { token, address })
      .toPromise()
      .catch(() => undefined)
    setBusy(false)
    const state = found?.operatorSite?.addressState
    if (state === 'FREE') return void navigate(addressOfEditor(token, address, language))
    setError(t(`new.refused.${(state ?? 'UNKNOWN') as 'TAKEN'}`))
    field.current?.focus()
  }
  return (
    <form className={css.form} onSubmit={(event) => void submit(event)}>
      <TextField
        ref={field}
        label={t('new.address')}
        hint={t('new.addressHint')}
        name="address"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={62}
        required
        error={error}
      />
      <Select
        label={t('new.language')}
        value={language}
        options={languages.map((value) => ({ value, text: languageName(value) }))}
        onChange={(event) => setLanguage(event.target.value)}
      />
      <div className={css.buttons}>
        <Button look="quiet" onClick={onClose}>
          {t('console:confirm.no')}
        </Button>
        <Button type="submit" busy={isBusy}>
          {t('new.write')}
        </Button>
      </div>
    </form>
  )
}

const fragment = graphql`
  fragment NewPageDialog_site on OperatorSite {
    token
    languages
  }
`

const query = graphql`
  query NewPageDialogQuery($token: String!, $address: String!) {
    operatorSite(token: $token) {
      addressState(address: $address)
    }
  }
`
