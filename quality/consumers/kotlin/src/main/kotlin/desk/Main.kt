package desk

import dev.parley.calls.Parley
import java.net.URI
import java.util.Optional

class GeometryServant : Geometry {
    override fun area(shapes: List<Shape>, progress: Progress): Int {
        var area = 0
        shapes.forEachIndexed { i, shape ->
            area += when (shape) {
                is Circle -> shape.radius * shape.radius * 3
                is Square -> shape.side * shape.side
            }
            progress.done(100 * (i + 1) / shapes.size)
        }
        if (area > 1000) throw TooLarge(1000)
        return area
    }

    override fun sides(shapes: Set<Square>) = mapOf("square" to shapes.flatMap { listOf(it.side, it.side) })

    override fun largest(circles: List<Circle>) = Optional.ofNullable(circles.maxByOrNull { it.radius })
}

fun main() {
    Parley.start().use { server ->
        Parley.start().use { client ->
            server.export("geometry", Geometry::class.java, GeometryServant())
            val listener = server.listen(URI.create("tcp://127.0.0.1:0"))
            call(client.connect(listener.endpoint()).lookup("geometry", Geometry::class.java))
        }
    }
}

private fun call(geometry: Geometry) {
    println("area: " + geometry.area(listOf(Circle(6), Square(2))) { println("done: $it %") })
    try {
        geometry.area(listOf(Circle(100))) {}
    } catch (e: TooLarge) {
        println("too large: " + e.limit)
    }
    println("sides: " + geometry.sides(setOf(Square(2))))
    println("found: " + geometry.largest(listOf(Circle(2), Circle(6))).get())
}
