/** A tag on an axis: where it wants to be, and how high it is. */
export interface Tag {
  y: number
  height: number
}

/**
 * Moves tags apart so that none covers another: each stays as near to its place as the others let it, in their order, and
 * within the height there is. Where all of them do not fit they share the height.
 */
export function spread(tags: Tag[], height: number): number[] {
  const order = tags.map((_, n) => n).sort((a, b) => (tags[a]?.y ?? 0) - (tags[b]?.y ?? 0) || a - b)
  const sizes = tags.reduce((all, tag) => all + tag.height, 0)
  const squeeze = sizes > height ? height / sizes : 1
  // Groups of tags that touch are centred on where their members want to be.
  const groups: { members: number[]; size: number; middle: number }[] = []
  const top = (group: { size: number; middle: number }) =>
    Math.min(Math.max(0, group.middle - group.size / 2), Math.max(0, height - group.size))
  for (const n of order) {
    let group = { members: [n], size: (tags[n]?.height ?? 0) * squeeze, middle: tags[n]?.y ?? 0 }
    for (
      let before = groups.at(-1);
      before && top(before) + before.size > top(group);
      before = groups.at(-1)
    ) {
      groups.pop()
      const [many, few] = [before.members.length, group.members.length]
      group = {
        members: [...before.members, ...group.members],
        size: before.size + group.size,
        middle: (before.middle * many + group.middle * few) / (many + few),
      }
    }
    groups.push(group)
  }
  const places = tags.map(({ y }) => y)
  for (const group of groups) {
    let y = top(group)
    for (const n of group.members) {
      const size = (tags[n]?.height ?? 0) * squeeze
      places[n] = y + size / 2
      y += size
    }
  }
  return places
}

/** A tag that does not move, with something that hangs below it. */
export interface FixedTag extends Tag {
  hanging?: number
}

/** The same around a tag that does not move, such as the last price: what is above it stays above, what is below, below. */
export function spreadAround(tags: Tag[], height: number, fixed: FixedTag | undefined): number[] {
  if (!fixed || fixed.y < 0 || fixed.y > height) return spread(tags, height)
  const top = Math.max(0, fixed.y - fixed.height / 2)
  const bottom = Math.min(height, fixed.y + fixed.height / 2 + (fixed.hanging ?? 0))
  const isAbove = tags.map(({ y }) => y < fixed.y)
  const above = spread(
    tags.filter((_, n) => isAbove[n]),
    top,
  )
  const below = spread(
    tags.filter((_, n) => !isAbove[n]).map((tag) => ({ ...tag, y: tag.y - bottom })),
    height - bottom,
  )
  return isAbove.map((up) => (up ? (above.shift() ?? 0) : (below.shift() ?? 0) + bottom))
}
