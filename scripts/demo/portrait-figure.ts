import { BACKGROUNDS, type BackgroundName } from './portrait-backgrounds.ts'
import { CLOTHES, type ClothesName } from './portrait-clothes.ts'
import { mix, path, type Palette } from './portrait-drawing.ts'
import {
  drawBeard,
  drawBrow,
  drawEar,
  drawEye,
  drawFreckles,
  drawGlasses,
  drawLines,
  drawMouth,
  drawNose,
  faceOutline,
  HAIR_COLOURS,
  mixFace,
  type Face,
  type FaceTraits,
} from './portrait-face.ts'
import { HAIRCUTS, type Haircut } from './portrait-hair.ts'
import { pick, randomFrom, type Random } from '#platform/base/seeded-random.ts'

/** All traits of one demo portrait. The same traits give the same picture. */
export type PortraitTraits = FaceTraits & {
  background: BackgroundName
  palette: Palette
  clothes: ClothesName
  clothesColour: string
  scarfColour?: string
  necklace?: boolean
}

/**
 * Draws one member as SVG, 800 x 1000: background, hair behind, shoulders, head, hair in front, light on top.
 */
export function drawPortraitSvg(traits: PortraitTraits): string {
  const random = randomFrom(traits.seed)
  const face = mixFace(traits, random)
  const haircut: Haircut = HAIRCUTS[traits.cut](random)
  const { tilt, turn } = face
  const iris =
    traits.eyeColour ??
    pick(random, ['#5b3a26', '#3f2a20', '#4d6b76', '#5f7350'].slice(0, traits.skin > 'd' ? 2 : 4))
  const freckles = traits.freckles ? drawFreckles(random) : ''
  const texture = drawHairTexture(face, haircut, random)
  const background = BACKGROUNDS[traits.background](traits.palette, random)
  const scale = 1.48 + random() * 0.22
  const x = 400 + (random() - 0.5) * 90 - turn * 30
  const y = 400 + scale * 14
  const hairFill = haircut.covered ? 'url(#scarf)' : 'url(#hair)'
  const front = haircut.soft
    ? `<g fill="${hairFill}" opacity=".6">${haircut.front}</g><g clip-path="url(#face)"><g fill="${hairFill}" opacity=".5" filter="url(#blur6)">${haircut.front}</g></g>`
    : `<g fill="${hairFill}">${haircut.front}</g>`
  const folds = path(
    'M-100,150 C-50,226 40,222 110,132 M-120,190 C-60,262 30,262 104,196',
    'fill="none" stroke="#20060f" stroke-width="5" opacity=".22" stroke-linecap="round"',
  )
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 1000" width="800" height="1000">',
    drawDefinitions(face, traits, haircut),
    background,
    `<g transform="translate(${x} ${y}) scale(${scale})">`,
    `<g transform="rotate(${tilt} 0 160)"><g fill="${hairFill}">${haircut.back}</g><g fill="${face.hairShade}" opacity=".28">${haircut.back}</g></g>`,
    drawShoulders(face, traits),
    `<g transform="rotate(${tilt} 0 160)">`,
    haircut.covered ? '' : (turn > 0.35 ? '' : drawEar(face, 1)) + (turn < -0.35 ? '' : drawEar(face, -1)),
    drawHead(face, haircut, freckles),
    drawFeatures(face, haircut, iris),
    front,
    `<g clip-path="url(#hairline)">${texture}</g>${haircut.covered ? folds : ''}`,
    '</g></g><rect width="800" height="1000" fill="url(#sun)"/><rect width="800" height="1000" fill="url(#vignette)"/></svg>',
  ].join('\n')
}

function drawHairTexture({ cut, hairShine, hairShade }: Face, haircut: Haircut, random: Random): string {
  const strands = Array.from({ length: 30 }, (_, i) => {
    const side = random() > 0.5 ? 1 : -1
    const from = side * random() * 20
    const to = side * (96 + random() * 50)
    const end = `${to + (random() - 0.5) * 26},${40 + random() * 220}`
    const look = `fill="none" stroke="${i % 3 ? hairShine : hairShade}" stroke-width="${2 + random() * 5}" opacity="${0.1 + random() * 0.22}"`
    return path(`M${from},-186 C${to * 0.8},-180 ${to},-100 ${end}`, look)
  }).join('')
  if (cut === 'afro' || cut === 'curls' || cut === 'curlcrop')
    return Array.from({ length: 70 }, () => {
      const place = `cx="${(random() * 2 - 1) * 190}" cy="${-220 + random() * 400}" r="${10 + random() * 18}"`
      return `<circle ${place} fill="none" stroke="${random() > 0.5 ? hairShine : hairShade}" stroke-width="5" opacity="${0.1 + random() * 0.16}"/>`
    }).join('')
  return haircut.covered || haircut.soft ? '' : strands
}

function drawDefinitions(face: Face, traits: PortraitTraits, haircut: Haircut): string {
  const { light, skinColour, shade, shine, hairColour, hairShade, hairShine } = face
  const scarf = traits.scarfColour ?? '#bb7766'
  const stops = (...colours: [offset: string, colour: string, opacity?: string][]): string =>
    colours
      .map(
        ([offset, colour, opacity = '1']) =>
          `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
      )
      .join('')
  const lit = (id: string, from: [number, number], to: [number, number], colours: string): string =>
    `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${light * from[0]}" y1="${from[1]}" x2="${-light * to[0]}" y2="${to[1]}">${colours}</linearGradient>`
  const blur = (deviation: number): string =>
    `<filter id="blur${deviation}" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`
  const [top, bottom] = traits.palette
  const cloth = traits.clothesColour
  return [
    `<defs><linearGradient id="sky" x1="0" y1="0" x2=".3" y2="1">${stops(['0', top], ['1', bottom])}</linearGradient>`,
    lit('hair', [150, -190], [130, 230], stops(['0', hairShine], ['.4', hairColour], ['1', hairShade])),
    lit(
      'scarf',
      [150, -190],
      [130, 230],
      stops(['0', mix(scarf, '#ffffff', 0.22)], ['.5', scarf], ['1', mix(scarf, '#20060f', 0.4)]),
    ),
    lit(
      'skin',
      [120, -90],
      [125, 90],
      stops(['0', mix(skinColour, shine, 0.42)], ['.45', skinColour], ['1', mix(skinColour, shade, 0.62)]),
    ),
    lit(
      'cloth',
      [300, 220],
      [300, 560],
      stops(['0', mix(cloth, '#ffffff', 0.16)], ['.5', cloth], ['1', mix(cloth, '#16060f', 0.4)]),
    ),
    [3, 6, 12, 30, 60].map(blur).join(''),
    `<clipPath id="face"><path d="${faceOutline(face)}"/></clipPath><clipPath id="hairline">${haircut.front}</clipPath>`,
    `<radialGradient id="vignette" cx=".5" cy=".42" r=".78">${stops(['.55', '#1a0614', '0'], ['1', '#1a0614', '.34'])}</radialGradient>`,
    `<linearGradient id="sun" x1="${light > 0 ? 1 : 0}" y1="0" x2="${light > 0 ? 0.2 : 0.8}" y2=".8">${stops(['0', '#ffe2b0', '.3'], ['1', '#ffe2b0', '0'])}</linearGradient></defs>`,
  ].join('\n')
}

function drawShoulders(
  { turn, tilt, shade, man }: Face,
  { clothes, clothesColour, necklace }: PortraitTraits,
): string {
  const chain =
    path('M-74,216 C-40,300 40,300 74,216', 'fill="none" stroke="#e6c071" stroke-width="3.4"') +
    '<circle cx="0" cy="282" r="8" fill="#f0d28c"/>'
  return [
    `<g transform="translate(${-turn * 7} 0) rotate(${turn * -5 - tilt * 0.35} 0 240)">`,
    path(
      'M-66,110 C-64,170 -70,200 -104,222 C-150,246 -190,262 -220,300 L0,470 L220,300 C190,262 150,246 104,222 C70,200 64,170 66,110 Z',
      'fill="url(#skin)"',
    ),
    path(
      'M-70,120 C-50,196 50,196 70,120 L70,176 C60,222 -40,238 -78,196 Z',
      `fill="${shade}" opacity=".62" filter="url(#blur6)"`,
    ),
    path(
      'M-16,300 C-50,280 -100,268 -150,270 M16,300 C50,280 100,268 150,270',
      `fill="none" stroke="${shade}" stroke-width="5" opacity=".3" stroke-linecap="round"`,
    ),
    `<g fill="url(#cloth)" transform="translate(0 ${man ? 0 : 22}) scale(${man ? 1 : 0.9} ${man ? 1 : 0.92})">${CLOTHES[clothes](clothesColour)}</g>`,
    necklace ? chain : '',
    '</g>',
  ].join('\n')
}

function drawHead(face: Face, haircut: Haircut, freckles: string): string {
  const { light, shade, shine, naturalLip, man, turn } = face
  const shift = turn * 13
  const beard = drawBeard(face)
  const spot = (x: number, y: number, [rx, ry]: [number, number], look: string): string =>
    `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" ${look}/>`
  return [
    path(faceOutline(face), 'fill="url(#skin)"'),
    '<g clip-path="url(#face)">',
    path(
      `M${-light * 40},-170 C${-light * 70},-60 ${-light * 74},60 ${-light * 20},190 L${-light * 190},190 L${-light * 190},-170Z`,
      `fill="${shade}" opacity=".34" filter="url(#blur12)"`,
    ),
    spot(light * 62, 46, [36, 26], `fill="${shine}" opacity=".42" filter="url(#blur12)"`),
    spot(light * 26, -92, [56, 30], `fill="${shine}" opacity=".3" filter="url(#blur12)"`),
    `<g filter="url(#blur12)" fill="${mix(naturalLip, '#ff5a4a', 0.3)}" opacity="${man ? 0.2 : 0.34}">${spot(-62 + shift, 56, [30, 20], '')}${spot(62 + shift, 56, [30, 20], '')}</g>`,
    `<g filter="url(#blur6)" fill="${shade}" opacity=".3">${spot(-47 + shift, -8, [34, 22], '')}${spot(47 + shift, -8, [34, 22], '')}${spot(shift, 130, [26, 7], '')}</g>`,
    `<g transform="translate(${shift} 0)">${freckles}</g>${beard}`,
    `<g transform="translate(0 10)" opacity=".42"><g fill="${shade}" filter="url(#blur6)">${haircut.soft ? '' : haircut.front}</g></g></g>`,
  ].join('\n')
}

function drawFeatures(face: Face, haircut: Haircut, iris: string): string {
  const fair = face.hair === 'blond' || face.hair === 'silver'
  const brow = haircut.covered ? HAIR_COLOURS.espresso : mix(face.hairColour, '#1a0f0d', fair ? 0.45 : 0.3)
  const eyes = drawEye(face, -1, iris) + drawEye(face, 1, iris)
  const brows = drawBrow(face, -1, brow) + drawBrow(face, 1, brow)
  return `<g transform="translate(${face.turn * 13} 0)">${eyes}${brows}${drawNose(face)}${drawMouth(face)}${drawLines(face)}${drawGlasses(face)}</g>`
}
