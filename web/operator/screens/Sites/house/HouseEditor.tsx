import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import { useNavigate } from 'react-router'
import type { HouseEditor_choices$key } from '#web/__generated__/HouseEditor_choices.graphql.ts'
import type {
  HouseEditor_profile$data,
  HouseEditor_profile$key,
} from '#web/__generated__/HouseEditor_profile.graphql.ts'
import type { HouseEditor_site$key } from '#web/__generated__/HouseEditor_site.graphql.ts'
import { Button } from '#web/design/form/Button.tsx'
import { Alert } from '#web/design/notice/Alert.tsx'
import { Tag } from '#web/design/notice/Badge.tsx'
import { LeavingGuard } from '#web/operator/parts/LeavingGuard.tsx'
import { Panel } from '#web/operator/parts/Panel.tsx'
import { Toolbar } from '#web/operator/parts/Toolbar.tsx'
import { addressOfPart } from '../parts.rules.ts'
import { SitePage } from '../SitePage.tsx'
import { addressOfHouse, NEW } from './addresses.ts'
import { HouseActs } from './HouseActs.tsx'
import { emptyFields, fieldsOf } from './houseFields.rules.ts'
import { HouseFields } from './HouseFields.tsx'
import { HousePhotos } from './HousePhotos.tsx'
import { useHouseEditing, type HouseEditing } from './useHouseEditing.ts'
import css from './HouseEditor.module.css'

type Props = {
  site: HouseEditor_site$key
  /** Null for one that is not saved yet. */
  profile: HouseEditor_profile$key | null
  choices: HouseEditor_choices$key
}

/** What a house profile says, its photos, and whether members see it. */
export function HouseEditor({ site: siteKey, profile: key, choices: choicesKey }: Props) {
  const { t } = useTranslation('house')
  const navigate = useNavigate()
  const site = useFragment(siteFragment, siteKey)
  const profile = useFragment(fragment, key) ?? undefined
  const choices = useFragment(choicesFragment, choicesKey)
  const editing = useHouseEditing(`${site.token} ${profile?.id ?? NEW}`, {
    id: profile?.id,
    version: profile?.version ?? '',
    fields: profile ? fieldsOf(keptOf(profile)) : emptyFields(choices.countries[0]?.code ?? ''),
  })
  // After the next draw: the guard would still ask about what is saved.
  const leadTo = (address: string) => requestAnimationFrame(() => void navigate(address, { replace: true }))
  async function save() {
    const id = await editing.save()
    if (id !== undefined && !profile) leadTo(addressOfHouse(site.token, id))
  }
  return (
    <SitePage
      site={site}
      part="house"
      state={profile?.displayName ?? t('new')}
      toolbar={
        <Toolbar
          label={t('title')}
          actions={
            <HouseActs
              profile={profile}
              editing={editing}
              onSave={() => void save()}
              onGone={() => leadTo(addressOfPart(site.token, 'house'))}
            />
          }
        >
          {profile?.isHidden && <Tag tone="warning">{t('states.hidden')}</Tag>}
          {editing.isChanged && <Tag tone="warning">{t('unsaved')}</Tag>}
        </Toolbar>
      }
    >
      <Notes editing={editing} />
      <div className={css.columns}>
        <Panel title={t('fields')}>
          <HouseFields editing={editing} choices={choices} />
        </Panel>
        {profile ? (
          <HousePhotos profile={profile} />
        ) : (
          <Panel title={t('photos.title')}>
            <p className={css.hint}>{t('photos.afterSaving')}</p>
          </Panel>
        )}
      </div>
      <LeavingGuard isDirty={editing.isChanged} isKept />
    </SitePage>
  )
}

/** What an editor should know first: the label that stays, what was refused, and a colleague's change. */
function Notes({ editing }: { editing: HouseEditing }) {
  const { t } = useTranslation('house')
  const { refused, isOutdated } = editing
  return (
    <div className={css.notes}>
      <Alert tone="info">{t('labelled')}</Alert>
      {refused['rest'] !== undefined && (
        <Alert tone="danger" announced>
          {refused['rest']}
        </Alert>
      )}
      {isOutdated && (
        <Alert tone="warning" announced>
          <p>
            <b>{t('meanwhile.title')}</b> {t('meanwhile.text')}
          </p>
          <div className={css.acts}>
            <Button look="quiet" onClick={editing.drop}>
              {t('meanwhile.theirs')}
            </Button>
            <Button look="quiet" onClick={editing.keepMine}>
              {t('meanwhile.mine')}
            </Button>
          </div>
        </Alert>
      )}
    </div>
  )
}

function keptOf(profile: HouseEditor_profile$data) {
  const { displayName, dateOfBirth, gender, seeking, country, regionId, cityId, aboutMe, ...rest } = profile
  const { hairColorId, eyeColorId, bodyTypeId, relationshipStatusId, interestIds } = rest
  const body = { hairColorId, eyeColorId, bodyTypeId, relationshipStatusId, interestIds }
  return { displayName, dateOfBirth, gender, seeking, country, regionId, cityId, aboutMe, ...body }
}

const siteFragment = graphql`
  fragment HouseEditor_site on OperatorSite {
    token
    ...SitePage_site
  }
`

const choicesFragment = graphql`
  fragment HouseEditor_choices on Query {
    countries {
      code
    }
    ...HouseFields_choices
  }
`

const fragment = graphql`
  fragment HouseEditor_profile on HouseProfile {
    id
    version
    isHidden
    displayName
    dateOfBirth
    gender
    seeking
    country
    regionId
    cityId
    aboutMe
    hairColorId
    eyeColorId
    bodyTypeId
    relationshipStatusId
    interestIds
    ...HouseActs_profile
    ...HousePhotos_profile
  }
`
