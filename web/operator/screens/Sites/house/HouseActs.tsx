import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { HouseActs_profile$key } from '#web/__generated__/HouseActs_profile.graphql.ts'
import { Button } from '#web/design/form/Button.tsx'
import { useKeys } from '#web/operator/keys/useKeys.ts'
import { Confirm } from '#web/operator/parts/Confirm.tsx'
import { useActing } from '#web/operator/session/useActing.ts'
import { hideHouseProfile, removeHouseProfile } from './houseChanges.ts'
import type { HouseEditing } from './useHouseEditing.ts'

type Props = {
  /** Undefined for one that is not saved yet. */
  profile: HouseActs_profile$key | undefined
  editing: HouseEditing
  onSave: () => void
  /** Leads away from one that is removed. */
  onGone: () => void
}

/** What can be done with a house profile: save it, hide or show it, remove it. */
export function HouseActs({ profile: key, editing, onSave, onGone }: Props) {
  const { t } = useTranslation('house')
  const profile = useFragment(fragment, key) ?? undefined
  const { isBusy, refused, act } = useActing()
  const [asked, setAsked] = useState<'hide' | 'remove'>()
  const close = () => setAsked(undefined)
  const maySave = editing.isChanged && !editing.isOutdated
  const save = () => {
    if (maySave && !editing.isBusy) onSave()
  }
  useKeys([{ keys: 'mod+s', label: t('acts.save'), onPress: save }])
  async function setHidden(id: string, isHidden: boolean) {
    const said = t(isHidden ? 'said.hidden' : 'said.shown')
    if (await act(hideHouseProfile({ houseProfileId: id, isHidden }), said)) close()
  }
  async function remove(id: string) {
    if (!(await act(removeHouseProfile({ houseProfileId: id }), t('said.removed')))) return
    editing.drop()
    close()
    onGone()
  }
  return (
    <>
      {profile && (
        <>
          <Button look="danger" onClick={() => setAsked('remove')}>
            {t('acts.remove')}
          </Button>
          {profile.isHidden ? (
            <Button look="quiet" busy={isBusy} onClick={() => void setHidden(profile.id, false)}>
              {t('acts.show')}
            </Button>
          ) : (
            <Button look="quiet" onClick={() => setAsked('hide')}>
              {t('acts.hide')}
            </Button>
          )}
        </>
      )}
      <Button disabled={!maySave} busy={editing.isBusy} onClick={save}>
        {t('acts.save')}
      </Button>
      {profile && (
        <>
          <Confirm
            open={asked === 'hide'}
            isBusy={isBusy}
            refused={refused}
            title={t('hide.title', { name: profile.displayName })}
            text={t('hide.text')}
            yes={t('acts.hide')}
            onYes={() => void setHidden(profile.id, true)}
            onNo={close}
          />
          <Confirm
            open={asked === 'remove'}
            isDanger
            isBusy={isBusy}
            refused={refused}
            title={t('remove.title', { name: profile.displayName })}
            text={t('remove.text')}
            yes={t('acts.remove')}
            onYes={() => void remove(profile.id)}
            onNo={close}
          />
        </>
      )}
    </>
  )
}

const fragment = graphql`
  fragment HouseActs_profile on HouseProfile {
    id
    displayName
    isHidden
  }
`
