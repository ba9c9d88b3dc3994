import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ICEBREAKERS } from '#subgraphs/conversations/message/icebreaker.texts.ts'
import { distanceBucketKm, snapToGrid } from '#subgraphs/profiles/geo/grid.ts'
import { LOCALES } from '#subgraphs/profiles/geo/locale.ts'
import { conversationsOf, demoConversations, DIALOGUES } from './conversations.ts'
import { demoEncounters } from './encounters.ts'
import { demoLogins } from './logins.ts'
import { demoPeople } from './people.ts'
import type { DemoMember } from './people.types.ts'
import { PORTRAIT_POOL, posesOf, SCENE_POOL } from './portrait-pool.ts'
import { trafficOf } from './traffic.ts'
import { ABOUT_ME_PARTS } from './words/about-me.ts'

const today = '2026-11-21'
const people = demoPeople({ site: 'ruvela', count: 500, seed: 1, today })

describe('demo members', () => {
  test('are the same people on every call', () => {
    expect(demoPeople({ site: 'ruvela', count: 500, seed: 1, today: '2026-11-21' })).toEqual(people)
    expect(demoPeople({ site: 'ruvela', count: 20, seed: 2 })).not.toEqual(people.slice(0, 20))
  })

  test('are adults up to 75, most of them between 22 and 50', () => {
    for (const { birthdate, age } of people) {
      const birthday = new Date(`${birthdate}T00:00:00Z`)
      birthday.setUTCFullYear(birthday.getUTCFullYear() + age)
      expect(age).toBeGreaterThanOrEqual(18)
      expect(age).toBeLessThanOrEqual(75)
      expect(birthday.getTime()).toBeLessThan(Date.parse('2026-11-21'))
      expect(birthday.getTime()).toBeGreaterThan(Date.parse('2025-11-21'))
    }
    expect(people.filter(({ age }) => age >= 22 && age <= 50).length).toBeGreaterThan(350)
  })

  test('live near the three cities in the promised number', () => {
    const hubs = [snapToGrid(52.0908, 5.1222), snapToGrid(52.374, 4.8897), snapToGrid(50.9333, 6.95)]
    const near = people.filter(({ lat, lon }) =>
      hubs.some((hub) => distanceBucketKm(hub, snapToGrid(lat, lon)) <= 50),
    )
    expect(near.length).toBeGreaterThanOrEqual(300)
  })

  test('of the Dutch site live near Utrecht and near its login, enough for a page of each gender', () => {
    const dutch = demoPeople({ site: 'dutch', count: 90, seed: 1 })
    for (const hub of [snapToGrid(52.0908, 5.1222), snapToGrid(52.5168, 6.083)])
      for (const gender of ['FEMALE', 'MALE']) {
        const near = dutch.filter(
          (member) =>
            member.gender === gender && distanceBucketKm(hub, snapToGrid(member.lat, member.lon)) <= 50,
        )
        expect(near.length).toBeGreaterThanOrEqual(12)
      }
  })

  test('came through two tracking networks, some of them buyers, and others by themselves', () => {
    const networks = Map.groupBy(people, (member) => trafficOf(member)?.network)
    expect([...networks.keys()].toSorted()).toEqual(['adnova', 'datepartners', undefined])
    for (const members of networks.values()) {
      expect(members.length).toBeGreaterThan(40)
      expect(members.some(({ paid }) => paid)).toBe(true)
    }
    expect(people.map((member) => trafficOf(member))).toEqual(people.map((member) => trafficOf(member)))
    expect(people.filter(({ kind }) => kind === 'house').some((member) => trafficOf(member))).toBe(false)
  })

  test('include four house profiles in a hundred', () => {
    expect(people.filter(({ kind }) => kind === 'house')).toHaveLength(20)
  })

  test('have a face of their age, and its hair and eyes', () => {
    for (const { portrait, age, gender, hair, eyes } of people) {
      const face = PORTRAIT_POOL.find(({ file }) => file === portrait)
      if (portrait === undefined) continue
      expect(face?.gender).toBe(gender.toLowerCase())
      expect(Math.abs(face!.age - Math.min(70, Math.max(22, age)))).toBeLessThanOrEqual(6)
      expect([hair, eyes]).toEqual([face!.hair, face!.eyes])
    }
    const faces = PORTRAIT_POOL.flatMap(({ file }) => [file, ...posesOf(file)])
    for (const file of [...faces, ...SCENE_POOL])
      expect(existsSync(new URL(`portraits/${file}`, import.meta.url)), file).toBe(true)
  })

  test('write unique texts, with every placeholder filled', () => {
    const texts = people.map(({ aboutMe }) => aboutMe).filter((text) => text !== '')
    expect(new Set(texts).size).toBe(texts.length)
    for (const text of texts) expect(text).not.toMatch(/[{}[\]]|lorem/i)
  })

  test('of the Dutch site all write Dutch and live in the Netherlands or Flanders', () => {
    for (const { locale, country, regionId } of demoPeople({ site: 'dutch', count: 120, seed: 1 })) {
      expect(locale).toBe('nl')
      expect(country === 'NL' || regionId === 'BE-VLG').toBe(true)
    }
  })
})

describe('demo logins', () => {
  const logins = demoLogins(today).filter(({ site }) => site === 'ruvela')
  const viewers = logins.map(({ member }) => member)
  const others = demoPeople({ site: 'ruvela', count: 407, seed: 1, today, viewers })
  const encounters = demoEncounters([...viewers, ...others], logins)

  test('exist for every language, each with conversations in it and more pictures of one face', () => {
    expect(new Set(viewers.map(({ locale }) => locale))).toEqual(new Set(LOCALES))
    for (const { key, locale, portrait, poses, hair, eyes } of viewers) {
      const face = PORTRAIT_POOL.find(({ file }) => file === portrait)
      expect([hair, eyes, poses]).toEqual([face?.hair, face?.eyes, 2])
      const own = encounters.conversations.filter(({ members }) => members.includes(key))
      expect(own.length, key).toBeGreaterThanOrEqual(4)
      for (const conversation of own) expect(conversation.locale).toBe(locale)
    }
  })

  test('meet no twins: neither close in the list, nor on the first page of a search, nor their own', () => {
    for (const [index, { portrait }] of others.entries()) {
      if (portrait === undefined) continue
      expect(viewers.map((viewer) => viewer.portrait)).not.toContain(portrait)
      const near = others.slice(index + 1, index + 16).map((other) => other.portrait)
      expect(near).not.toContain(portrait)
    }
    for (const viewer of viewers) {
      const faces = firstPage(viewer, [...viewers, ...others]).flatMap(({ portrait }) => portrait ?? [])
      expect(faces.length - new Set(faces).size, viewer.key).toBe(0)
    }
  })

  test('of each site find a first page full of people, each with a face of their own', () => {
    const [dutch] = demoLogins(today).filter(({ site }) => site === 'dutch')
    const company = demoPeople({ site: 'dutch', count: 79, seed: 1, today, viewers: [dutch!.member] })
    for (const [viewer, members] of [
      [dutch!.member, company],
      ...viewers.map((one) => [one, [...viewers, ...others]] as const),
    ] as const) {
      const page = firstPage(viewer, members)
      expect(page, viewer.key).toHaveLength(24)
      const faces = page.flatMap(({ portrait }) => portrait ?? [])
      expect(new Set(faces).size, viewer.key).toBe(faces.length)
    }
  })

  test('receive, send and answer no two likes with one face', () => {
    const faces = new Map([...viewers, ...others].map(({ key, portrait }) => [key, portrait]))
    for (const { key } of viewers) {
      const met = encounters.likes.flatMap(({ from, to }) => (from === key ? [to] : to === key ? [from] : []))
      const known = [...new Set(met)].flatMap((other) => faces.get(other) ?? [])
      expect(new Set(known).size, key).toBe(known.length)
    }
  })

  /** The search of a new visit: nearest first, ages around the own. */
  function firstPage(viewer: DemoMember, members: readonly DemoMember[]): DemoMember[] {
    const away = ({ lat, lon }: DemoMember) => Math.hypot(lat - viewer.lat, (lon - viewer.lon) * 0.62)
    return members
      .filter(({ gender, seeking }) => gender === viewer.seeking && seeking === viewer.gender)
      .filter(({ age }) => Math.abs(age - viewer.age) <= Math.max(9, Math.round(viewer.age / 4)))
      .toSorted((one, other) => away(one) - away(other))
      .slice(0, 24)
  }
})

describe('demo conversations', () => {
  const byKey = new Map(people.map((member): [string, DemoMember] => [member.key, member]))
  const conversations = demoConversations(people)

  test('are between members who seek each other and speak one language', () => {
    expect(conversations.length).toBeGreaterThan(30)
    for (const { members, locale, messages } of conversations) {
      const [a, b] = members.map((key) => byKey.get(key)!) as [DemoMember, DemoMember]
      expect([a.kind, b.kind, a.locale, b.locale]).toEqual(['member', 'member', locale, locale])
      expect([a.seeking, b.seeking]).toEqual([b.gender, a.gender])
      expect(messages.map(({ minutesAgo }) => minutesAgo)).toEqual(
        messages.map(({ minutesAgo }) => minutesAgo).toSorted((x, y) => y - x),
      )
      for (const { from, text } of messages) {
        expect(members).toContain(from)
        expect(text).not.toMatch(/[{}]/)
      }
    }
  })

  test('fill the inbox of one member', () => {
    const dutch = people.filter(({ locale }) => locale === 'nl')
    const inbox = conversationsOf(dutch[0]!, dutch.slice(1, 6))
    expect(inbox).toHaveLength(5)
    for (const { members } of inbox) expect(members).toContain(dutch[0]!.key)
  })
})

describe('words of the demo', () => {
  test('are sixty sentences and six dialogues for every language, none of them twice', () => {
    for (const locale of LOCALES) {
      const { interests, ...parts } = ABOUT_ME_PARTS[locale]
      const sentences = [...Object.values(parts), ...Object.values(interests)].flat()
      expect(sentences.length, locale).toBeGreaterThanOrEqual(60)
      const bare = sentences.map((sentence) => sentence.replaceAll(/\[[^\]]*\]/g, '').trim())
      expect(bare.filter((sentence, index) => bare.indexOf(sentence) !== index)).toEqual([])
      expect(DIALOGUES[locale].length, locale).toBeGreaterThanOrEqual(6)
      expect(new Set(DIALOGUES[locale].flat()).size).toBeGreaterThan(DIALOGUES[locale].length * 5)
    }
  })
})

describe('texts of a new site', () => {
  test('exist in all eleven languages', () => {
    for (const locale of LOCALES) expect(ICEBREAKERS[locale]).toHaveLength(8)
  })
})
