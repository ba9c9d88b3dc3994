/**
 * The look of a season. `apart` is the distance from the middle of the bench to each person, in units of the
 * drawing.
 */
export type Season = {
  name: 'spring' | 'summer' | 'autumn' | 'winter'
  sky: string
  far: string
  ground: string
  crown: string
  crownShade: string
  bench: string
  sun: string
  coats: readonly [string, string]
  apart: number
  /** Particles in the air: petals, none, leaves, snow. */
  falling: string | undefined
}

export const SEASONS: readonly Season[] = [
  {
    name: 'spring',
    sky: '#cfe8ef',
    far: '#a9cdb0',
    ground: '#8dbb78',
    crown: '#f2b6cf',
    crownShade: '#e596b8',
    bench: '#8a5a3a',
    sun: '#fff3c4',
    coats: ['#3f7fae', '#d9784a'],
    apart: 150,
    falling: '#fbdbe8',
  },
  {
    name: 'summer',
    sky: '#8fd0e6',
    far: '#6fae7a',
    ground: '#5f9a4f',
    crown: '#3f8f57',
    crownShade: '#2f7546',
    bench: '#8a5a3a',
    sun: '#ffe07a',
    coats: ['#f4efe2', '#e0528f'],
    apart: 112,
    falling: undefined,
  },
  {
    name: 'autumn',
    sky: '#f3c99a',
    far: '#b98a58',
    ground: '#a9743f',
    crown: '#d9682f',
    crownShade: '#b94d22',
    bench: '#6b4128',
    sun: '#ffd28a',
    coats: ['#4a5a3c', '#8a2f3f'],
    apart: 76,
    falling: '#e88a3c',
  },
  {
    name: 'winter',
    sky: '#b9c6dc',
    far: '#dfe6f0',
    ground: '#f2f5fa',
    crown: '#e6edf6',
    crownShade: '#cdd9e8',
    bench: '#5a4034',
    sun: '#fdf6e3',
    coats: ['#24466b', '#7d1f4d'],
    apart: 50,
    falling: '#ffffff',
  },
]
