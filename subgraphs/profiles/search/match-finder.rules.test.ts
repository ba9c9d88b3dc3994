import { expect, test } from 'vitest'
import { candidateSearches, fitOf } from './match-finder.rules.ts'
import type { SearchFacts } from './search-reasons.rules.ts'

const eva: SearchFacts = {
  kind: 'member',
  country: 'NL',
  regionId: null,
  age: 34,
  gridDistanceKm: 12,
  distanceBucketKm: 25,
  online: false,
  hasPhoto: true,
  hair: 1,
  eye: null,
  body: null,
  relationship: 2,
  interestIds: [7, 8],
}

test('each preference and interest counts the same; without any there is no score', () => {
  const search = { distanceKm: 25, relationshipStatusIds: ['3'], interestIds: ['7', '9'] }
  expect(fitOf(eva, search, ['DISTANCE', 'RELATIONSHIP_STATUS', 'INTERESTS'])).toEqual({
    met: ['DISTANCE'],
    interestIds: [7],
    percent: 50,
  })
  expect(fitOf(eva, { minAge: 30 }, ['AGE'])).toEqual({ met: [], interestIds: [], percent: null })
})

test('ages are in every search, preferences alone and together', () => {
  const searches = candidateSearches({ minAge: 30, distanceKm: 25, interestIds: ['7', '8'] }, [
    'AGE',
    'DISTANCE',
    'INTERESTS',
  ])
  expect(searches).toEqual([
    { minAge: 30, distanceKm: 25, interestIds: ['7', '8'] },
    { minAge: 30, distanceKm: 25 },
    { minAge: 30, interestIds: ['7'] },
    { minAge: 30, distanceKm: 25, interestIds: ['7'] },
    { minAge: 30, interestIds: ['8'] },
    { minAge: 30, distanceKm: 25, interestIds: ['8'] },
    { minAge: 30 },
  ])
})
