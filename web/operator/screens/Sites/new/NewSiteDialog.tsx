import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { NewSiteDialog_query$key } from '#web/__generated__/NewSiteDialog_query.graphql.ts'
import { Button } from '#web/design/form/Button.tsx'
import { Checkbox } from '#web/design/form/Checkbox.tsx'
import { Select } from '#web/design/form/Select.tsx'
import { TextArea, TextField } from '#web/design/form/TextField.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { Modal } from '#web/design/notice/Modal.tsx'
import { LanguagesField } from './LanguagesField.tsx'
import { tokenOf, type NewSite } from './newSite.rules.ts'
import { useNewSite } from './useNewSite.ts'
import css from './NewSiteDialog.module.css'

type Props = { open: boolean; query: NewSiteDialog_query$key; onClose: () => void }

/** What a site cannot begin without; then the console works on it and opens its settings. */
export function NewSiteDialog({ open, query, onClose }: Props) {
  const { t } = useTranslation('sites')
  return (
    <Modal open={open} onClose={onClose} title={t('new.title')}>
      <NewSiteForm query={query} onClose={onClose} />
    </Modal>
  )
}

function NewSiteForm({ query, onClose }: Omit<Props, 'open'>) {
  const { t } = useTranslation(['sites', 'console'])
  const { operator, siteLanguages } = useFragment(fragment, query)
  const sites = operator?.sites ?? []
  const { form, site, isBusy, change, submit, faultAt, faultOfRest } = useNewSite(operator?.site.id ?? '')
  return (
    <form ref={form} className={css.form} onSubmit={submit}>
      <TextField
        label={t('new.name')}
        value={site.name}
        onChange={(event) => change({ name: event.target.value })}
        autoComplete="off"
        maxLength={60}
        required
        error={faultAt('name')}
      />
      <TextField
        label={t('token')}
        hint={t('new.tokenHint')}
        value={site.token ?? tokenOf(site.name)}
        onChange={(event) => change({ token: event.target.value })}
        autoComplete="off"
        spellCheck={false}
        maxLength={31}
        required
        error={faultAt('token')}
      />
      <TextArea
        label={t('domains')}
        hint={t('new.domainsHint')}
        value={site.hosts}
        onChange={(event) => change({ hosts: event.target.value })}
        rows={2}
        autoCapitalize="off"
        spellCheck={false}
        required
        error={faultAt('domains')}
      />
      <LanguagesField
        offered={siteLanguages}
        chosen={site.languages}
        error={faultAt('languages')}
        onChange={(languages) => change({ languages })}
      />
      <TextField
        label={t('new.supportEmail')}
        type="email"
        value={site.supportEmail}
        onChange={(event) => change({ supportEmail: event.target.value })}
        autoComplete="off"
        required
        error={faultAt('supportEmail')}
      />
      <CompanyFields sites={sites} site={site} onChange={change} />
      {faultOfRest !== undefined && (
        <Alert tone="danger" announced>
          {faultOfRest}
        </Alert>
      )}
      <div className={css.buttons}>
        <Button look="quiet" onClick={onClose}>
          {t('console:confirm.no')}
        </Button>
        <Button type="submit" busy={isBusy}>
          {t('new.create')}
        </Button>
      </div>
    </form>
  )
}

type CompanyProps = {
  sites: readonly { readonly id: string; readonly name: string }[]
  site: NewSite
  onChange: (changed: Partial<NewSite>) => void
}

function CompanyFields({ sites, site, onChange }: CompanyProps) {
  const { t } = useTranslation('sites')
  return (
    <>
      <Select
        label={t('new.company')}
        value={site.companyOf}
        options={sites.map(({ id, name }) => ({ value: id, text: t('new.companyOf', { site: name }) }))}
        onChange={(event) => onChange({ companyOf: event.target.value })}
      />
      <Checkbox
        checked={site.copiesCompany}
        onChange={(event) => onChange({ copiesCompany: event.target.checked })}
      >
        {t('new.copiesCompany')}
      </Checkbox>
    </>
  )
}

const fragment = graphql`
  fragment NewSiteDialog_query on Query {
    siteLanguages
    operator {
      site {
        id
      }
      sites {
        id
        name
      }
    }
  }
`
