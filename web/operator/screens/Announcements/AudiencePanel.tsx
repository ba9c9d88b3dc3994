import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { AudiencePanel_announcement$key } from '#web/__generated__/AudiencePanel_announcement.graphql.ts'
import { Select } from '#web/design/form/Select.tsx'
import { TextField } from '#web/design/form/TextField.tsx'
import { languageName } from '#web/operator/parts/languageNames.ts'
import { Panel } from '#web/operator/parts/Panel.tsx'
import { formatNumber } from '#web/runtime/text/format.ts'
import type { Fields } from './fields.rules.ts'
import type { Editing } from './useEditing.ts'
import css from './AnnouncementEditor.module.css'

const NAME_MAX = 100
const PATH_MAX = 201

type Choices = {
  languages: readonly string[]
  countries: readonly string[]
  genders: readonly { readonly value: string; readonly name: string }[]
}
type Props = Choices & {
  announcement: AudiencePanel_announcement$key | null
  editing: Editing
  isDraft: boolean
}

/** The name of an announcement, where it leads, whom it is for, and how many that are. */
export function AudiencePanel({ announcement: key, editing, isDraft, ...choices }: Props) {
  const { t } = useTranslation('announcements')
  const announcement = useFragment(fragment, key)
  const { fields, refused, change, isChanged } = editing
  const reach = announcement?.reach
  return (
    <Panel title={t('audience.title')}>
      <fieldset className={css.fields} disabled={!isDraft} aria-label={t('audience.title')}>
        <TextField
          label={t('name')}
          hint={t('audience.nameHint')}
          value={fields.name}
          maxLength={NAME_MAX}
          autoComplete="off"
          required
          error={refused.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        <Select
          label={t('type')}
          hint={t(`audience.consent.${fields.type}`)}
          value={fields.type}
          options={(['NEWS', 'PROMOTIONS'] as const).map((value) => ({ value, text: t(`types.${value}`) }))}
          onChange={(event) => change({ type: event.target.value as Fields['type'] })}
        />
        <TextField
          label={t('audience.path')}
          hint={t('audience.pathHint')}
          value={fields.path}
          maxLength={PATH_MAX}
          autoCapitalize="off"
          spellCheck={false}
          required
          error={refused.path}
          onChange={(event) => change({ path: event.target.value })}
        />
        <SegmentFields editing={editing} {...choices} />
      </fieldset>
      {reach != null && (
        <p className={css.reach} role="status">
          <strong>{formatNumber(reach)}</strong> {t('audience.reach', { count: reach })}
          {isChanged && <span className={css.muted}> {t('audience.asSaved')}</span>}
        </p>
      )}
    </Panel>
  )
}

function SegmentFields({ editing, languages, countries, genders }: Choices & { editing: Editing }) {
  const { t, i18n } = useTranslation('announcements')
  const names = new Intl.DisplayNames([i18n.language], { type: 'region' })
  const { fields, refused, change } = editing
  const { segment } = fields
  const narrow = (changed: Partial<Fields['segment']>) => change({ segment: { ...segment, ...changed } })
  return (
    <>
      <Select
        label={t('segment.language')}
        value={segment.language}
        emptyText={t('segment.any')}
        options={languages.map((value) => ({ value, text: languageName(value) }))}
        error={refused['segment.language']}
        onChange={(event) => narrow({ language: event.target.value })}
      />
      <Select
        label={t('segment.country')}
        value={segment.country}
        emptyText={t('segment.any')}
        options={countries.map((value) => ({ value, text: names.of(value) ?? value }))}
        error={refused['segment.country']}
        onChange={(event) => narrow({ country: event.target.value })}
      />
      <Select
        label={t('segment.gender')}
        value={segment.gender}
        emptyText={t('segment.any')}
        options={genders.map(({ value, name }) => ({ value, text: name }))}
        error={refused['segment.gender']}
        onChange={(event) => narrow({ gender: event.target.value })}
      />
      <TextField
        label={t('segment.days')}
        hint={t('segment.daysHint')}
        inputMode="numeric"
        value={segment.days}
        maxLength={3}
        error={refused['segment.activeWithinDays']}
        onChange={(event) => narrow({ days: event.target.value })}
      />
      <Select
        label={t('segment.purchases')}
        hint={t('segment.purchasesHint')}
        value={segment.bought}
        emptyText={t('segment.any')}
        options={(['yes', 'no'] as const).map((value) => ({ value, text: t(`segment.bought.${value}`) }))}
        onChange={(event) => narrow({ bought: event.target.value as Fields['segment']['bought'] })}
      />
    </>
  )
}

const fragment = graphql`
  fragment AudiencePanel_announcement on Announcement {
    reach
  }
`
