import { Environment, Network, RecordSource, Store, commitLocalUpdate } from 'relay-runtime'
import { expect, test } from 'vitest'
import { showSavedFields } from './showSavedFields.ts'

const choice = (id: string) => ({ __id: id, __typename: 'Choice', value: id })

test('PROF-02 a profile choice shows while it is being saved, cleared or changed, and nothing else changes', () => {
  const source = new RecordSource({
    'client:root': {
      __id: 'client:root',
      __typename: '__Root',
      viewer: { __ref: 'viewer' },
      profileChoices: { __ref: 'choices' },
    },
    viewer: { __id: 'viewer', __typename: 'Viewer', id: 'viewer', profile: { __ref: 'profile' } },
    profile: {
      __id: 'profile',
      __typename: 'Profile',
      id: 'profile',
      hairColor: { __ref: 'brown' },
      eyeColor: { __ref: 'blue' },
      interests: { __refs: ['sailing'] },
      seeking: 'MALE',
    },
    choices: {
      __id: 'choices',
      __typename: 'ProfileChoices',
      hairColors: { __refs: ['brown', 'red'] },
      eyeColors: { __refs: ['blue'] },
      interests: { __refs: ['sailing', 'cycling'] },
    },
    brown: choice('brown'),
    red: choice('red'),
    blue: choice('blue'),
    sailing: choice('sailing'),
    cycling: choice('cycling'),
  })
  const store = new Store(source)
  const environment = new Environment({
    network: Network.create(() => Promise.reject(new Error('nothing is asked for'))),
    store,
  })
  const saved = (input: Parameters<typeof showSavedFields>[1]) => {
    commitLocalUpdate(environment, (proxy) => showSavedFields(proxy, input))
    const { hairColor, eyeColor, interests, seeking } = store.getSource().get('profile') ?? {}
    return { hairColor, eyeColor, interests, seeking }
  }
  const before = {
    hairColor: { __ref: 'brown' },
    eyeColor: { __ref: 'blue' },
    interests: { __refs: ['sailing'] },
    seeking: 'MALE',
  }
  expect(saved({})).toEqual(before)
  expect(saved({ hairColorId: 'red', seeking: 'FEMALE' })).toEqual({
    ...before,
    hairColor: { __ref: 'red' },
    seeking: 'FEMALE',
  })
  expect(saved({ eyeColorId: null, interestIds: ['cycling', 'sailing'] })).toEqual({
    hairColor: { __ref: 'red' },
    eyeColor: null,
    interests: { __refs: ['cycling', 'sailing'] },
    seeking: 'FEMALE',
  })
})
