const tf = require('@tensorflow/tfjs-core')

// The full package also makes every operation a method of tensors, which face-api calls.
const methods = tf.Tensor.prototype
for (const [name, operation] of Object.entries(tf)) {
  if (typeof operation === 'function' && /^[a-z]/.test(name))
    methods[name] ??= function (...args) {
      return operation(this, ...args)
    }
}
for (const name of ['as3D', 'as4D'])
  methods[name] = function (...shape) {
    return tf.reshape(this, shape)
  }
module.exports = tf
