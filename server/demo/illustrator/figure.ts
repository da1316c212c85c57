/** A drawn pet before it is placed in a scene. The head is around the origin. */
export interface Figure {
  drawing: string
  top: number
  ground: number
  left: number
  right: number
}
