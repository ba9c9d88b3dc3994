import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type {
  SettingsForm_site$data,
  SettingsForm_site$key,
} from '#web/__generated__/SettingsForm_site.graphql.ts'
import { useKeys } from '#web/operator/keys/useKeys.ts'
import { EmptyPage } from '#web/operator/parts/EmptyPage.tsx'
import { FindField } from '#web/operator/parts/FindField.tsx'
import { LeavingGuard } from '#web/operator/parts/LeavingGuard.tsx'
import { hasWords } from '#web/runtime/text/plainLetters.rules.ts'
import { SitePage } from '../SitePage.tsx'
import { FieldRow } from './FieldRow.tsx'
import { faultsFor } from './fields.rules.ts'
import { GroupLinks } from './GroupLinks.tsx'
import { HistoryPanel } from './HistoryPanel.tsx'
import { MeanwhileNotice } from './MeanwhileNotice.tsx'
import { SaveBar } from './SaveBar.tsx'
import { useFieldWords } from './useFieldWords.ts'
import { useSiteForm } from './useSiteForm.ts'
import css from './SettingsForm.module.css'

/** The form of a site: its fields by group, what is not saved, and what was changed before. */
export function SettingsForm({ site: key }: { site: SettingsForm_site$key }) {
  const { t } = useTranslation('sites')
  const site = useFragment(fragment, key)
  const words = useFieldWords()
  const { id, version, languages } = site
  const fields = fieldsOf(site)
  const form = useSiteForm({ id, version, fields })
  const [looked, setLooked] = useState('')
  const different = fields.filter(({ isDefault }) => isDefault === false).length
  const found = fields.filter((field) =>
    hasWords(`${words.label(field.name)} ${field.name} ${words.meaning(field)}`, looked),
  )
  const groups = [...new Set(found.map(({ group }) => group))]
  useKeys([{ keys: 'mod+s', label: t('settings.saveKey'), onPress: () => void form.save() }])
  return (
    <SitePage
      site={site}
      part="settings"
      state={t('settings.state', { count: fields.length, different })}
      find={<FindField label={t('settings.find')} value={looked} onChange={setLooked} />}
    >
      <LeavingGuard isDirty={Object.keys(form.edits).length > 0} isKept />
      <div className={css.columns}>
        <GroupLinks groups={groups.map((group) => ({ group, count: countOf(group, found) }))} />
        <div className={css.form}>
          {form.theirs.length > 0 && <MeanwhileNotice form={form} />}
          {found.length === 0 && <EmptyPage title={t('settings.none')} text={t('settings.noneText')} />}
          {groups.map((group) => (
            <section key={group} aria-labelledby={`group-${group}`} className={css.group}>
              <h2 id={`group-${group}`}>{words.group(group)}</h2>
              <div className={css.rows}>
                {found
                  .filter((field) => field.group === group)
                  .map((field) => (
                    <FieldRow
                      key={field.name}
                      field={field}
                      edit={form.edits[field.name]}
                      faults={faultsFor(field.name, form.faults)}
                      languages={languages}
                      onEdit={(text) => form.edit(field.name, text)}
                      onUndo={() => form.undo(field.name)}
                    />
                  ))}
              </div>
            </section>
          ))}
        </div>
        <HistoryPanel site={site} onReverted={form.goOnFrom} />
      </div>
      <SaveBar form={form} fields={fields} />
    </SitePage>
  )
}

function fieldsOf(site: SettingsForm_site$data) {
  return site.fields.map(({ name, group, kind, meaning, ...field }) => {
    const { min, max, isNullable, choices, value, default: standard, isDefault } = field
    const bounds = { min, max, isNullable, choices }
    return { name, group, kind, meaning, ...bounds, value, default: standard, isDefault }
  })
}

const countOf = (group: string, fields: readonly { readonly group: string }[]) =>
  fields.filter((field) => field.group === group).length

const fragment = graphql`
  fragment SettingsForm_site on OperatorSite {
    id
    version
    languages
    fields {
      name
      group
      kind
      meaning
      min
      max
      isNullable
      choices {
        value
        meaning
      }
      value
      default
      isDefault
    }
    ...SitePage_site
    ...HistoryPanel_site
  }
`
