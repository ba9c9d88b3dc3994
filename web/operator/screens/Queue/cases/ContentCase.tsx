import { Check, Ellipsis, History } from 'lucide-react'
import { useState, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { graphql, useFragment } from 'react-relay'
import type { ContentCase_case$key } from '#web/__generated__/ContentCase_case.graphql.ts'
import { classes } from '#web/design/classes.ts'
import { Button, IconButton } from '#web/design/form/Button.tsx'
import type { CaseTools } from '../decide/caseTools.ts'
import { ChoiceFields } from '../decide/ChoiceFields.tsx'
import { DecisionChoices } from '../decide/DecisionChoices.tsx'
import { ConfirmButton, PreviewPanel } from '../decide/PreviewPanel.tsx'
import { ReasonChoices } from '../decide/ReasonChoices.tsx'
import { RoleNote } from '../decide/RoleNote.tsx'
import { ThreatButton } from '../decide/ThreatButton.tsx'
import { MemberColumn } from '../member/MemberColumn.tsx'
import { MemberHead } from '../member/MemberHead.tsx'
import { AGAINST_MEMBER, isAgainstMember } from '../work/choice.rules.ts'
import { CaseHead } from './CaseHead.tsx'
import { CasePhoto } from './CasePhoto.tsx'
import css from './ContentCase.module.css'

/** A new photo or text: large, the reasons beside it, the member's text below, the history at the right. */
export function ContentCase({ about: key, tools }: { about: ContentCase_case$key; tools: CaseTools }) {
  const { t } = useTranslation('queue')
  const about = useFragment(fragment, key)
  const { deciding, preview } = tools
  const [showsActs, setShowsActs] = useState(false)
  const isPhoto = about.kind === 'PHOTO'
  return (
    <>
      <div className={css.work}>
        <CaseHead about={about} title={t(isPhoto ? 'case.photo' : 'case.text')} />
        <div className={css.content}>
          {isPhoto ? (
            <CasePhoto about={about} />
          ) : (
            <blockquote className={css.text} dir="auto" lang={about.member?.locale}>
              {about.text}
            </blockquote>
          )}
          {about.member && (
            <div className={css.member}>
              <MemberHead
                member={about.member}
                actions={<IconButton icon={History} label={t('member.history')} onClick={tools.onMember} />}
              />
            </div>
          )}
          <ContentChoices tools={tools} />
          <Further tools={tools} showsActs={showsActs} />
        </div>
        <div className={css.preview}>
          <PreviewPanel
            deciding={deciding}
            preview={preview}
            otherLanguage={tools.otherLanguage}
            onLanguage={tools.onLanguage}
            onWords={tools.onWords}
          />
        </div>
        <ContentBar tools={tools} showsActs={showsActs} onActs={() => setShowsActs(!showsActs)} />
      </div>
      <MemberColumn about={about} onOpen={tools.onMember} />
    </>
  )
}

// The next case is there at once, so a double click's second press would approve what was never seen.
function approveOnce({ detail }: MouseEvent, deciding: CaseTools['deciding']) {
  if (detail <= 1) deciding.decideNow('APPROVE')
}

/** Approve, or the reasons to refuse. */
function ContentChoices({ tools }: { tools: CaseTools }) {
  const { t } = useTranslation('queue')
  const { deciding } = tools
  return (
    <div className={css.choices}>
      <Button
        look="quiet"
        block
        icon={Check}
        className={css.approve}
        disabled={!deciding.isAllowed}
        onClick={(event) => approveOnce(event, deciding)}
      >
        {t('decision.APPROVE')} <kbd aria-hidden>A</kbd>
      </Button>
      <RoleNote deciding={deciding} />
      <ReasonChoices deciding={deciding} />
    </div>
  )
}

/** What goes further than the photo or text, and what it needs. */
function Further({ tools, showsActs }: { tools: CaseTools; showsActs: boolean }) {
  const { t } = useTranslation('queue')
  const { deciding } = tools
  return (
    <div className={css.further}>
      <div
        className={classes(css.acts, (showsActs || isAgainstMember(deciding.choice.decision)) && css.shown)}
      >
        <DecisionChoices
          deciding={deciding}
          decisions={AGAINST_MEMBER}
          legend={t('decide.member')}
          look="grid"
        />
        <ThreatButton deciding={deciding} onPress={tools.onThreat} />
      </div>
      <ChoiceFields deciding={deciding} isAdding={tools.isAdding} additionField={tools.wordsField} />
    </div>
  )
}

type BarProps = { tools: CaseTools; showsActs: boolean; onActs: () => void }

/** On phones what is pressed for every case stands at the foot. */
function ContentBar({ tools, showsActs, onActs }: BarProps) {
  const { t } = useTranslation('queue')
  const { deciding } = tools
  return (
    <div className={css.bar} data-below-toasts>
      <div className={css.undo}>{tools.undo}</div>
      <div className={css.buttons}>
        <IconButton
          look="line"
          icon={Ellipsis}
          label={t('decide.memberActs')}
          aria-expanded={showsActs}
          onClick={onActs}
        />
        <Button
          look="quiet"
          icon={Check}
          className={css.approve}
          disabled={!deciding.isAllowed}
          onClick={(event) => approveOnce(event, deciding)}
        >
          {t('decision.APPROVE')}
        </Button>
        <ConfirmButton deciding={deciding} />
      </div>
    </div>
  )
}

const fragment = graphql`
  fragment ContentCase_case on ModerationCase {
    kind
    text
    member {
      locale
      ...MemberHead_member
    }
    ...CaseHead_case
    ...CasePhoto_case
    ...MemberColumn_case
  }
`
