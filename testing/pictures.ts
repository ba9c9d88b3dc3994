import sharp from 'sharp'

/**
 * A picture that compresses badly, so that its file is as large as its pixels suggest. @param side in pixels
 */
export function noisePicture(side: number): Promise<Buffer> {
  return sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 90 })
    .toBuffer()
}
