import { ChevronLeft, Heart, Search, Send } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '#web/design/card/Avatar.tsx'
import { Card, CardName, CardOnline, CardTop } from '#web/design/card/Card.tsx'
import { classes } from '#web/design/classes.ts'
import { Icon } from '#web/design/Icon.tsx'
import { Mark } from '#web/features/navigation/Brand.tsx'
import { HouseLabel } from '#web/features/profiles/HouseLabel.tsx'
import { useSite } from '#web/runtime/page/BootContext.tsx'
import { IndexSection } from './IndexSection.tsx'
import css from './ProductView.module.css'

const PEOPLE = [
  { name: 'Marit', age: 33, km: 5, folder: 'landers', online: true },
  { name: 'Daan', age: 34, km: 5, folder: 'landers', online: false },
  { name: 'Elif', age: 30, km: 10, folder: 'landers', online: false },
  { name: 'Ruben', age: 33, km: 10, folder: 'landers', house: true },
  { name: 'Kwame', age: 36, km: 5, folder: 'landers', online: true },
  { name: 'Isabel', age: 38, km: 25, folder: 'landing', online: true },
  { name: 'Lars', age: 41, km: 10, folder: 'landers', online: false },
  { name: 'Hugo', age: 58, km: 25, folder: 'landers', online: false },
] as const

function Person({ person }: { person: (typeof PEOPLE)[number] }) {
  const { t } = useTranslation('shell')
  const { name, age, km, folder } = person
  return (
    <li>
      <Card>
        <img src={`/${folder}/${name.toLowerCase()}.webp`} alt="" width={640} height={800} loading="lazy" />
        <CardTop>
          {'house' in person && <HouseLabel />}
          {'online' in person && person.online && <CardOnline />}
        </CardTop>
        <CardName name={name} age={age} line={[t('distance', { km })]} />
        <span className={css.heart}>
          <Icon of={Heart} size={24} />
        </span>
      </Card>
    </li>
  )
}

function SearchFrame() {
  const { t } = useTranslation('shell')
  const { name } = useSite()
  return (
    <div className={css.laptop}>
      <div className={css.window}>
        <div className={css.bar}>
          <span className={css.brand}>
            <Mark />
            {name}
          </span>
          <span className={css.here}>
            <Icon of={Search} />
            {t('nav.search')}
          </span>
          <span className={css.there}>{t('nav.likes')}</span>
          <span className={css.there}>{t('nav.messages')}</span>
        </div>
        <ul className={css.people}>
          {PEOPLE.map((person) => (
            <Person key={person.name} person={person} />
          ))}
        </ul>
      </div>
    </div>
  )
}

function ConversationFrame() {
  const { t } = useTranslation(['landing', 'shell'])
  const { messageCredits } = useSite().settings
  return (
    <div className={css.phone}>
      <div className={css.talk}>
        <div className={css.with}>
          <Icon of={ChevronLeft} />
          <Avatar url="/landers/kwame-sq.webp" name="" size="s" online />
          <b>{t('shell:openProfile', { name: 'Kwame', age: 36 })}</b>
        </div>
        <div className={css.messages}>
          <p className={classes(css.bubble, css.own)}>{t('inside.first')}</p>
          <p className={css.bubble}>{t('inside.second')}</p>
          <img src="/landers/scene-dunes.webp" alt="" width={480} height={600} loading="lazy" />
          <p className={css.bubble}>{t('inside.third')}</p>
        </div>
        <div className={css.composer}>
          <span className={css.draft}>{t('inside.draft')}</span>
          <span className={css.send}>
            <Icon of={Send} size={16} />
            {t('shell:cost', { count: messageCredits })}
          </span>
        </div>
      </div>
    </div>
  )
}

/** The product itself: its search and a conversation, built from the members' components. */
export function ProductView() {
  const { t } = useTranslation('landing')
  return (
    <IndexSection heading={t('inside.heading')} lead={t('inside.text')} sunken>
      {/* On phones it scrolls sideways, by keyboard with the arrow keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={css.frames} aria-label={t('inside.heading')} tabIndex={0}>
        <figure>
          <div aria-hidden>
            <SearchFrame />
          </div>
          <figcaption>
            <b>{t('inside.search')}</b>
            {t('inside.searchText')} {t('inside.examples')}
          </figcaption>
        </figure>
        <figure>
          <div aria-hidden>
            <ConversationFrame />
          </div>
          <figcaption>
            <b>{t('inside.chat')}</b>
            {t('inside.chatText')}
          </figcaption>
        </figure>
      </section>
    </IndexSection>
  )
}
