import { engine } from '../../harness/test-app.ts'
import { isFull } from '../size.ts'
import { attackNobody } from './controls.ts'
import { attackWithFrames } from './frames.ts'
import { attackWithGalleries } from './galleries.ts'
import { attackByGuessing } from './guessing.ts'
import { openSiege } from './siege.ts'
import { attackWithSockets } from './sockets.ts'
import { attackWithUploads } from './uploads.ts'

// One file for all attacks, so that none is under way while the crowd is watched under another.
const siege = openSiege()

if (isFull) attackNobody(siege)
attackWithFrames(siege)
attackWithGalleries(siege)
attackByGuessing(siege)
// These know nothing of the store.
if (engine === 'sqlite') {
  attackWithSockets(siege)
  attackWithUploads(siege)
}
