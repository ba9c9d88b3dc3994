import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ICEBREAKERS } from '#subgraphs/conversations/message/icebreaker.texts.ts'
import { distanceBucketKm, snapToGrid } from '#subgraphs/profiles/geo/grid.ts'
import { LOCALES } from '#subgraphs/profiles/geo/locale.ts'
import { conversationsOf, demoConversations } from './conversations.ts'
import { demoPeople, type DemoMember } from './people.ts'
import { PORTRAIT_POOL, SCENE_POOL } from './portrait-pool.ts'
import { trafficOf } from './traffic.ts'

const people = demoPeople({ site: 'ruvela', count: 500, seed: 1, today: '2026-11-21' })

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

  test('have portraits that exist and look about their age', () => {
    for (const { portrait, age, gender } of people) {
      const face = PORTRAIT_POOL.find(({ file }) => file === portrait)
      if (portrait === undefined) continue
      expect(face?.gender).toBe(gender.toLowerCase())
      expect(Math.abs(face!.age - Math.max(22, age))).toBeLessThanOrEqual(12)
    }
    for (const file of [...PORTRAIT_POOL.map((face) => face.file), ...SCENE_POOL])
      expect(existsSync(new URL(`portraits/${file}`, import.meta.url))).toBe(true)
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

describe('texts of a new site', () => {
  test('exist in all eleven languages', () => {
    for (const locale of LOCALES) expect(ICEBREAKERS[locale]).toHaveLength(8)
  })
})
