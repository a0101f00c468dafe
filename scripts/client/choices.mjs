// Reads CHOICES of docs/server-protocol.md.

const noRoles = ['text', 'record', 'leaves', 'note', 'odds', 'also', 'shared'];

/** The texts of all actions of a tree of choices; those with the same steps as another apart. */
export function actionsOf(tree) {
  const textsOf = (child, squares) => {
    if (typeof child === 'number') return textsOf(tree.shared[child], squares);
    const node = typeof child === 'string' ? { text: child } : child;
    const text = node.text ?? ('record' in node ? '*' : null);
    const own = text === null ? [] : [text.replace('*', squares.join('')).replace('^', squares.at(-1))];
    const steps = Object.entries(node)
      .filter(([role]) => !noRoles.includes(role))
      .flatMap(([, children]) => Object.entries(children));
    return own.concat(...steps.map(([keys, below]) => squaresOf(keys).flatMap((square) => textsOf(below, [...squares, ...square]))));
  };
  return textsOf(tree, []);
}

/** Of each step that the keys name, none or one: several squares, or one step with a choice. */
function squaresOf(keys) {
  const [square, choice] = keys.split('=');
  return (choice === undefined ? square.split(' ') : [square]).map((one) => (one === '' ? [] : [one]));
}
